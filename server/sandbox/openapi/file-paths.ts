import { extensionTag } from './extension-operations.ts';

/** What of ours is fetched by plain GET and answers a file, or only that the process lives. */
export const filePaths: Readonly<Record<string, object>> = {
  '/sandbox/v1/icons/{file}': {
    get: {
      operationId: 'icon',
      tags: [extensionTag],
      summary: "A coin's icon",
      security: [],
      parameters: [
        {
          name: 'file',
          in: 'path',
          required: true,
          description: 'As listAllCoins names it.',
          schema: { type: 'string' },
          example: 'usdt.svg',
        },
      ],
      responses: {
        '200': {
          description: 'The icon.',
          content: { 'image/svg+xml': { schema: { type: 'string' } } },
        },
        '404': { $ref: '#/components/responses/Failure404' },
      },
    },
  },
  '/sandbox/v1/healthz': {
    get: {
      operationId: 'health',
      tags: [extensionTag],
      summary: 'The sandbox and its database answer',
      security: [],
      responses: {
        '200': {
          description: 'They do.',
          content: { 'application/json': { example: { status: 1, code: 200, data: 'ok' } } },
        },
        '431': { $ref: '#/components/responses/Failure431' },
        '500': { $ref: '#/components/responses/Failure500' },
      },
    },
  },
  '/sandbox/v1/readyz': {
    get: {
      operationId: 'readiness',
      tags: [extensionTag],
      summary: 'Orders can be stored: the database can be written',
      security: [],
      responses: {
        '200': {
          description: 'They can.',
          content: { 'application/json': { example: { status: 1, code: 200, data: 'ready' } } },
        },
        '431': { $ref: '#/components/responses/Failure431' },
        '500': { $ref: '#/components/responses/Failure500' },
        '503': { $ref: '#/components/responses/Failure503' },
      },
    },
  },
};
