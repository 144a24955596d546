export { createGateway, type Gateway, type GatewayOptions } from './create-gateway.ts';
export { refuseTransport } from './refuse-transport.ts';
