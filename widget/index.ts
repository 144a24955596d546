/** Entry of the package: importing it defines `<service-checkout>`, once, and gives what its events carry. */
export * from './events.ts';
export { GatewayProblem } from './api/gateway-problem.ts';
export { ServiceCheckout } from './service-checkout.ts';
