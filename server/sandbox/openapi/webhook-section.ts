import type { Brand } from '../../protocol/brand.ts';
import { offrampWebhook, onrampWebhook } from '../../protocol/webhook-event.ts';
import type { ComponentSchemas } from './component-schemas.ts';
import { purchaseEvent, saleEvent } from './example-answers.ts';

/** What the service sends to the merchant's webhook URL. Specification: Events. */
export function webhookSection(brand: Brand, schemas: ComponentSchemas): Record<string, object> {
  const { payload, signature } = brand.webhookHeaders;
  const header = (name: string, description: string) => ({
    name,
    in: 'header',
    required: true,
    description,
    schema: { type: 'string' },
  });
  return {
    orderCompleted: {
      post: {
        operationId: 'orderCompleted',
        tags: ['Webhooks'],
        summary: 'An order is complete',
        description: `Signed as requests are: \`${signature}\` is the HMAC-SHA512 of the text of \`${payload}\`, which is Base64 of \`{timestamp, body}\`. Verify that text first, then parse it, and compare its \`body\` with the one received. The same event may come more than once: tell repeats by \`orderId\` and \`status\`.`,
        security: [],
        parameters: [
          header(payload, 'Base64 of `{timestamp, body}`.'),
          header(signature, 'Lower-case hex HMAC-SHA512 of that text, keyed with the API secret.'),
        ],
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: { oneOf: [schemas.refTo(onrampWebhook), schemas.refTo(offrampWebhook)] },
              examples: { purchase: { value: purchaseEvent }, sale: { value: saleEvent } },
            },
          },
        },
        responses: {
          '2XX': {
            description: 'Received. Anything else, or nothing within 5 seconds, and it is sent again.',
          },
          '410': { description: 'Never send this event again.' },
        },
      },
    },
  };
}
