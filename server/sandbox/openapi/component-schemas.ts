import { z } from 'zod';

import * as records from '../../protocol/records.ts';
import { wireDecimal, wireId, wireInteger } from '../../protocol/scalars.ts';
import { usefulFormOf } from '../../protocol/useful-form.ts';
import { offrampWebhook, onrampWebhook } from '../../protocol/webhook-event.ts';
import type { Operation } from './operation.ts';

export type JsonSchema = Record<string, unknown>;

/** What stands under `components.schemas`, and how the rest of the description refers to it. */
export interface ComponentSchemas {
  readonly schemas: Readonly<Record<string, JsonSchema>>;
  /** @throws RangeError for a schema that is no component */
  refTo(schema: z.ZodType): { readonly $ref: string };
}

/**
 * Makes JSON Schema of the very schemas that read requests and answers: what they take, not what they make of it.
 * Each request, each answer's data and each record has a name and stands there once.
 */
export function componentSchemas(operations: readonly Operation[]): ComponentSchemas {
  const names = z.registry<{ id: string }>();
  const add = (id: string, schema: z.ZodType): void => {
    if (!names.has(schema)) names.add(schema, { id });
  };
  for (const [id, schema] of Object.entries(named)) add(id, schema);
  for (const { id, method, request, data } of operations) {
    const name = id.charAt(0).toUpperCase() + id.slice(1);
    if (method === 'POST') add(`${name}Request`, request);
    add(`${name}Data`, data);
  }
  const refOf = (schema: z.ZodType): JsonSchema | null => {
    const id = names.get(schema)?.id;
    return id === undefined ? null : { $ref: addressOf(id) };
  };
  const { schemas } = z.toJSONSchema(names, {
    io: 'input',
    uri: addressOf,
    override: ({ zodSchema, jsonSchema }) => {
      const form = usefulFormOf(zodSchema);
      if (form) become(jsonSchema, refOf(form) ?? asComponent(z.toJSONSchema(form)));
      else tellPlainly(zodSchema, jsonSchema);
    },
  });
  return {
    schemas: Object.fromEntries(
      Object.entries({ ...schemas, Failure: failure }).map(([id, schema]) => [id, asComponent(schema)]),
    ),
    refTo(schema) {
      const id = names.get(schema)?.id;
      if (id === undefined) throw new RangeError('The description has no component for this schema.');
      return { $ref: addressOf(id) };
    },
  };
}

function addressOf(id: string): string {
  return `#/components/schemas/${id}`;
}

/** Says another thing in its place, under the same description. */
function become(json: JsonSchema, other: JsonSchema): void {
  for (const key of Object.keys(json)) if (key !== 'description') delete json[key];
  Object.assign(json, other);
}

/** A component says its dialect and address by where it stands. */
function asComponent(schema: JsonSchema): JsonSchema {
  const own = new Set(['$schema', '$id']);
  return Object.fromEntries(Object.entries(schema).filter(([key]) => !own.has(key)));
}

const named: Readonly<Record<string, z.ZodType>> = {
  Id: wireId,
  Integer: wireInteger,
  Amount: wireDecimal,
  OnrampOrder: records.onrampOrder,
  OfframpOrder: records.offrampOrder,
  OnrampQuote: records.onrampQuote,
  OfframpQuote: records.offrampQuote,
  ChainRecord: records.chainRecord,
  GasFeeRecord: records.gasFeeRecord,
  GasFees: records.gasFees,
  CoinRecord: records.coinRecord,
  LimitRecord: records.limitRecord,
  BankDetailsShapeA: records.bankDetailsShapeA,
  BankDetailsShapeB: records.bankDetailsShapeB,
  OnrampEvent: onrampWebhook,
  OfframpEvent: offrampWebhook,
};

const failure: JsonSchema = {
  type: 'object',
  description: 'What every failure answers.',
  properties: {
    status: { const: 0 },
    code: { type: 'integer', description: 'The HTTP status.' },
    error: { type: 'string', description: 'What happened, to what, and what to do.' },
  },
  required: ['status', 'code', 'error'],
};

const utcPattern = '^\\d{4}-\\d{2}-\\d{2}T([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(\\.\\d+)?Z$';

/**
 * A number is taken as its text, too, and only then must it be one of those allowed. The first half alone would
 * describe any number: here both are said at once.
 */
function tellPlainly(zodSchema: z.core.$ZodTypes, json: JsonSchema): void {
  // The format alone permits any offset, and zod's own pattern counts the days of leap years.
  if (json['format'] === 'date-time') json['pattern'] = utcPattern;
  // Bounds stand beside a reference, which says the rest.
  if (json['$ref'] !== undefined) delete json['anyOf'];
  const { def } = zodSchema._zod;
  if (def.type !== 'pipe') return;
  const narrowed: JsonSchema = def.out._zod.def.type === 'transform' ? {} : z.toJSONSchema(def.out);
  const allowed = (narrowed['anyOf'] as readonly { const?: number }[] | undefined)?.map(
    (option) => option.const,
  );
  if (allowed) {
    delete json['$ref'];
    json['enum'] = [...allowed, ...allowed.map(String)];
  } else if (narrowed['minLength'] !== undefined) {
    json['minLength'] = narrowed['minLength'];
  }
}
