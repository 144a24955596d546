import { z } from 'zod';

import { Refusal } from '../domain/refusal.ts';

/**
 * Reads a body by its schema. A missing parameter answers 400, one of a wrong type 409; both name it.
 *
 * Not shown in the specification: `null` counts as missing where it has no meaning of its own, and a value of the right type that is not among those
 * allowed (`type` 7) answers 400.
 */
export function readParameters<T extends z.ZodType>(
  schema: T,
  body: Readonly<Record<string, unknown>>,
): z.output<T> | Refusal {
  const given = withoutNulls(schema, body);
  const read = schema.safeParse(given);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const name = String(issue?.path[0] ?? 'body');
  if (!Object.hasOwn(given, name)) return new Refusal(400, `Missing parameter: ${name}.`);
  const causes = issue ? leaves(issue) : [];
  if (causes.every(({ code }) => code === 'invalid_value')) {
    const values = causes.flatMap((cause) => (cause.code === 'invalid_value' ? cause.values : []));
    const allowed = values.filter((value) => value !== '');
    // A number where words are wanted is no wrong word. A word may be a number, as programs write it.
    const isWord = typeof given[name] === 'string' || allowed.some((value) => typeof value === 'number');
    if (!isWord) return wrongType(name);
    return new Refusal(400, `Bad request: ${name} must be ${allowed.map(String).join(' or ')}.`);
  }
  const ruled = causes.find(isRule);
  if (ruled) return new Refusal(400, `Bad request: ${name} ${ruled.message}.`);
  if (name in emptyText && given[name] === '')
    return new Refusal(400, `Bad request: ${name} must not be empty.`);
  return wrongType(name);
}

function wrongType(name: string): Refusal {
  const what = wanted[name] ?? 'see the specification';
  return new Refusal(409, `${name} has the wrong type: ${what} is wanted.`);
}

function withoutNulls(
  schema: z.ZodType,
  body: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  // Hardly any request has one.
  if (!Object.values(body).includes(null)) return body;
  return Object.fromEntries(
    Object.entries(body).filter(([name, value]) => value !== null || takesNull(schema, name)),
  );
}

function takesNull(schema: z.ZodType, name: string): boolean {
  if (!(schema instanceof z.ZodObject)) return false;
  const { shape }: { shape: Readonly<Record<string, unknown>> } = schema;
  return Object.hasOwn(shape, name) && shape[name] instanceof z.ZodNullable;
}

type Issue = z.core.$ZodIssue;

/** What is wrong in the end, below the unions that several spellings of a value make. */
function leaves(issue: Issue): readonly Issue[] {
  if (issue.code !== 'invalid_union') return [issue];
  return issue.errors.flatMap((option) => option.flatMap(leaves));
}

/** Whether the schema has words of its own for what is wrong, because the type is right and a rule is broken. */
function isRule(cause: Issue): boolean {
  return cause.code === 'custom' || (cause.code === 'invalid_format' && cause.format === 'datetime');
}

/** Texts that may not be empty. */
const emptyText: Readonly<Record<string, true>> = { merchantRecognitionId: true, referenceId: true };

/** What each parameter of the specification and of our extension takes. */
const wanted: Readonly<Record<string, string>> = {
  coinCode: 'a coin symbol (string)',
  network: 'a chain symbol (string)',
  fiatType: 'a fiat id (integer)',
  type: 'a transaction type (integer)',
  fiatAmount: 'an amount (number)',
  quantity: 'an amount (number)',
  page: 'a page number (integer)',
  pageSize: 'a number of records (integer)',
  since: 'a time (string)',
  order: 'ASC or DESC (string)',
  paymentType: '1 or 2 (integer)',
  orderId: 'an order id (integer)',
  walletAddress: 'an address (string)',
  addressTag: 'a memo (string)',
  merchantRecognitionId: 'a text (string)',
  referenceId: 'a text (string)',
  scenario: 'the name of a scenario (string)',
  webhookUrl: 'a URL (string)',
};
