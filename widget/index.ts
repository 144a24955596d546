/** Entry of the script tag and of the package: importing it defines `<service-checkout>`, once. */
export * from './events.ts';
export { GatewayProblem } from './api/gateway-problem.ts';
export { ServiceCheckout } from './service-checkout.ts';
