import fc from 'fast-check';

/**
 * Texts that are JSON, nearly JSON, or JSON that its grammar allows and a careful reader refuses: duplicate keys,
 * `__proto__`, numbers out of range, halves of surrogate pairs, and nesting.
 */
const parameterNames = [
  'coinId',
  'chainId',
  'coinCode',
  'network',
  'fiatType',
  'type',
  'fiatAmount',
  'quantity',
  'orderId',
  'paymentType',
  'walletAddress',
  'addressTag',
  'merchantRecognitionId',
  'referenceId',
  'page',
  'pageSize',
  'since',
  'order',
  'webhookUrl',
  'scenario',
] as const;
const inheritedNames = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', '', 'length'];

/** What a parameter may plausibly hold, so that requests get far into the domain, and what none should. */
const likelyTexts = [
  '"usdt"',
  '"matic20"',
  '"bep20"',
  '"btc"',
  '"xrp"',
  '54',
  '3',
  '1',
  '2',
  '0',
  '"1"',
  '1000',
  '"1000.50"',
  '"0x52908400098527886E0F7030069857D2E4169EE7"',
  '"2026-01-01T00:00:00.000Z"',
  '"ASC"',
  '"https://shop.example/webhooks"',
  '"http://127.0.0.1:1/"',
  '"http://[::1]/"',
];
/** JSON that few programs write. */
const oddTexts = [
  'null',
  'true',
  '[]',
  '{}',
  '-1',
  '-0',
  '-0.0',
  '0e0',
  '1e-400',
  '5e-324',
  '1e308',
  '9007199254740993',
  '0.1e1',
  '""',
  '" "',
  '"\\ud83d\\ude00"',
  '"\\u0000"',
  '"2026-13-45T99:99:99Z"',
  '"http://169.254.169.254/latest/"',
  '"file:///etc/passwd"',
  '"1e400"',
  '"\' or 1=1; drop table orders; --"',
  `"${'a'.repeat(3000)}"`,
  `"${'9'.repeat(30)}"`,
  `0.${'3'.repeat(400)}`,
];
/** What is no JSON, or what a careful reader refuses. */
const refusedTexts = [
  '1e400',
  '-1e400',
  'NaN',
  'Infinity',
  '-Infinity',
  '0x10',
  '01',
  '1.',
  '.5',
  '+1',
  '1_000',
  'undefined',
  "'a'",
  '"\\ud800"',
  '"\\udfff\\ud800"',
  '"\u0000"',
  '"\\x"',
  '"open',
  '/**/1',
  '1,',
  ']',
  '}',
  '9'.repeat(400),
  `1${'0'.repeat(500)}`,
];

/** Any text; fast-check's own unit for it takes a second to be made. */
const anyText = (maxLength: number) =>
  fc
    .string({
      unit: fc.integer({ min: 0, max: 0x10_ffff }).map((code) => String.fromCodePoint(code)),
      maxLength,
    })
    .map((text) => JSON.stringify(text));

const scalar = fc.oneof(
  { weight: 30, arbitrary: fc.constantFrom(...likelyTexts) },
  { weight: 20, arbitrary: fc.constantFrom(...oddTexts) },
  { weight: 1, arbitrary: fc.constantFrom(...refusedTexts) },
  { weight: 6, arbitrary: fc.double().map((value) => JSON.stringify(value)) },
  { weight: 6, arbitrary: anyText(40) },
  { weight: 3, arbitrary: fc.bigInt().map(String) },
);
const nested = fc
  .tuple(fc.constantFrom('[', '{"a":', '{"__proto__":'), fc.constantFrom(3, 63, 64, 65, 500))
  .map(([open, depth]) => open.repeat(depth) + '1' + (open === '[' ? ']' : '}').repeat(depth));
const value = fc.oneof(
  { weight: 30, arbitrary: scalar },
  { weight: 1, arbitrary: nested },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }).map((item) => JSON.stringify(item)) },
);
const comma = fc.oneof(
  { weight: 20, arbitrary: fc.constantFrom(',', ' ,\n') },
  { weight: 1, arbitrary: fc.constant(',,') },
);

/** A name and the text of its value. */
type Member = readonly [string, string];

/**
 * Any text, most of them objects of these names.
 *
 * @param good whole objects that are right, for one value of them to be something else
 */
export function jsonTextOf(
  names: readonly string[],
  good: readonly (readonly Member[])[],
): fc.Arbitrary<string> {
  const name = fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom(...names).map((known) => JSON.stringify(known)) },
    { weight: 1, arbitrary: fc.constantFrom(...inheritedNames).map((known) => JSON.stringify(known)) },
    { weight: 1, arbitrary: anyText(8) },
  );
  const member = fc.tuple(name, value);
  const members = fc.oneof(
    { weight: 8, arbitrary: fc.uniqueArray(member, { maxLength: 9, selector: ([key]) => key }) },
    // Names may repeat.
    { weight: 1, arbitrary: fc.array(member, { maxLength: 9 }) },
  );
  const objectText = fc
    .tuple(members, comma)
    .map(([list, between]) => `{${list.map(([key, text]) => `${key}:${text}`).join(between)}}`);
  const nearlyRight = fc
    .tuple(fc.constantFrom(...good), fc.constantFrom(...names), value)
    .map(([right, changed, text]) => {
      const kept = right.filter(([key]) => key !== changed).map(([key, written]) => `"${key}":${written}`);
      return `{${[...kept, `"${changed}":${text}`].join(',')}}`;
    });
  return fc.oneof(
    { weight: 8, arbitrary: objectText },
    { weight: 8, arbitrary: nearlyRight },
    { weight: 1, arbitrary: value },
    { weight: 1, arbitrary: fc.string({ maxLength: 60 }) },
  );
}

/** Everything that a quote or an order needs. */
const complete: readonly Member[] = [
  ['coinCode', '"usdt"'],
  ['network', '"matic20"'],
  ['fiatType', '1'],
  ['type', '1'],
  ['fiatAmount', '1000'],
  ['orderId', '1'],
  ['paymentType', '1'],
  ['walletAddress', '"0x52908400098527886E0F7030069857D2E4169EE7"'],
  ['merchantRecognitionId', '"cart-1"'],
  ['referenceId', '"412203114455"'],
  ['webhookUrl', '"https://shop.example/webhooks"'],
];

export const jsonText = jsonTextOf(parameterNames, [complete]);
