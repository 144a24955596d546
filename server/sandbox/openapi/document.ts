import type { Brand } from '../../protocol/brand.ts';
import { endpoints, pathOf, type EndpointName } from '../../protocol/endpoints.ts';
import { componentSchemas, type ComponentSchemas } from './component-schemas.ts';
import { endpointGuides } from './endpoint-guides.ts';
import { extensionOperations, extensionTag } from './extension-operations.ts';
import { failureResponses, failuresOf } from './failure-responses.ts';
import { filePaths } from './file-paths.ts';
import type { Operation } from './operation.ts';
import { signatureGuide, signatureSchemes, signedSecurity } from './signature-scheme.ts';
import { webhookSection } from './webhook-section.ts';

/**
 * The merchant API as an OpenAPI 3.1 document, made from the tables and schemas that the code itself reads, so that
 * the two cannot differ.
 */
export function openApiDocument(brand: Brand): object {
  const operations = listOperations(brand);
  const schemas = componentSchemas(operations);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Merchant API',
      version: '1.0.0',
      summary: 'Fiat-to-crypto for merchants: quotes, orders, reference data and webhooks.',
      description: `${about}\n\n${signatureGuide(brand)}`,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'The host that served this page.' }],
    tags,
    paths: {
      ...Object.fromEntries(
        operations.map((operation) => [
          operation.path,
          { [operation.method.toLowerCase()]: describeOperation(operation, schemas) },
        ]),
      ),
      ...filePaths,
    },
    webhooks: webhookSection(brand, schemas),
    components: {
      schemas: schemas.schemas,
      responses: failureResponses(),
      securitySchemes: signatureSchemes(brand),
    },
  };
}

/** Every operation of the description: the specification's endpoints, then ours. */
export function listOperations(brand: Brand): readonly Operation[] {
  const names = Object.keys(endpoints) as EndpointName[];
  const specified = names.map((id): Operation => {
    const { method, access, ratePerMinute, request, data } = endpoints[id];
    const path = pathOf(brand, endpoints[id]);
    return {
      id,
      method,
      path,
      tag: tagOf(id),
      access,
      ratePerMinute,
      request,
      data,
      guide: endpointGuides[id],
    };
  });
  return [...specified, ...extensionOperations];
}

function describeOperation(operation: Operation, schemas: ComponentSchemas): object {
  const { id, tag, guide, access, method, ratePerMinute } = operation;
  const limit =
    ratePerMinute === null
      ? ''
      : `At most ${ratePerMinute} requests in any 60 seconds for each API key; beyond that 429 with \`Retry-After\`.`;
  const description = [guide.description, limit].filter(Boolean).join('\n\n');
  return {
    operationId: id,
    tags: [tag],
    summary: guide.summary,
    ...(description ? { description } : {}),
    security: access === 'signed' ? signedSecurity : [],
    ...(method === 'POST' ? { requestBody: describeRequest(operation, schemas) } : {}),
    responses: { '200': describeAnswer(operation, schemas), ...failuresOf(operation) },
  };
}

function describeRequest({ request, guide }: Operation, schemas: ComponentSchemas): object {
  const examples = Object.entries(guide.examples).map(([name, example]) => [
    name,
    { value: example.request ?? {} },
  ]);
  const schema = schemas.refTo(request);
  return {
    required: true,
    content: { 'application/json': { schema, examples: Object.fromEntries(examples) } },
  };
}

function describeAnswer({ data, guide }: Operation, schemas: ComponentSchemas): object {
  const examples = Object.entries(guide.examples).map(([name, example]) => [
    name,
    { value: { status: 1, code: 200, data: example.data } },
  ]);
  const schema = {
    type: 'object',
    properties: { status: { const: 1 }, code: { const: 200 }, data: schemas.refTo(data) },
    // One published answer has no `code`.
    required: ['status', 'data'],
  };
  return {
    description: 'The request was successful. Examples of long answers are shortened.',
    content: { 'application/json': { schema, examples: Object.fromEntries(examples) } },
  };
}

const about = `Every POST takes a JSON body and three headers that sign it; the GET endpoints take neither. A success answers \`{status: 1, code: 200, data}\`, a failure an HTTP error status with \`{status: 0, code, error}\`, \`code\` repeating the HTTP status. Ids, \`type\` and amounts may be sent as numbers or as their text.`;

const tags = [
  { name: 'Prices and orders', description: 'Quotes, and what became of orders.' },
  { name: 'Reference data', description: 'Ids, chains, fees and limits.' },
  { name: 'Webhooks', description: 'Events sent on request. The event itself stands under webhooks.' },
  { name: 'Public', description: 'Without credentials.' },
  {
    name: extensionTag,
    description:
      "**Not at the live service**, which creates orders on its own page. Below `/sandbox/v1/`, signed like every POST. The control API below `/sandbox/v1/control/` (clock, faults, merchants) is not signed, answers programs on the sandbox's own machine only, and is described in the README.",
  },
];

function tagOf(id: EndpointName): string {
  if (endpoints[id].access === 'public') return 'Public';
  if (id === 'sendDummyWebhook' || id === 'resendWebhook') return 'Webhooks';
  return id === 'merchantHistory' || id === 'quotes' || id === 'orderStatus'
    ? 'Prices and orders'
    : 'Reference data';
}
