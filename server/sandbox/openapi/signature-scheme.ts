import type { Brand } from '../../protocol/brand.ts';
import { clockWindowMs } from '../../protocol/clock-window.ts';

/** The three headers of a signed request as security schemes; all three are needed. */
export function signatureSchemes(brand: Brand): Record<string, object> {
  const { apiKey, payload, signature } = brand.requestHeaders;
  const header = (name: string, description: string) => ({ type: 'apiKey', in: 'header', name, description });
  return {
    apiKey: header(apiKey, "The merchant's API key."),
    payload: header(
      payload,
      'Base64 of the JSON `{"timestamp":<ms since the epoch>,"body":<request body>}`.',
    ),
    signature: header(
      signature,
      "Lower-case hex HMAC-SHA512 of the payload header's text, keyed with the API secret.",
    ),
  };
}

export const signedSecurity = [{ apiKey: [], payload: [], signature: [] }];

/** How a request is signed, for the head of the description. */
export function signatureGuide(brand: Brand): string {
  const { apiKey, payload, signature } = brand.requestHeaders;
  return `## Signing a request

Every POST carries three headers:

1. Make the JSON object \`{timestamp, body}\`: \`timestamp\` is the time in milliseconds since the epoch, \`body\` the request's body, \`{}\` where it has no parameters.
2. \`${payload}\` is that text in Base64.
3. \`${signature}\` is the HMAC-SHA512 of the Base64 text (not of the JSON), keyed with the API secret, in lower-case hex.
4. \`${apiKey}\` is the API key. Send the same \`body\` as the HTTP body.

The two bodies must be the same *value*; spacing and key order are free. A timestamp may stand ${clockWindowMs / 60_000} minutes from the service's clock, either way.

\`\`\`sh
body='{"coinCode":"usdt","network":"matic20","fiatAmount":1000,"fiatType":1,"type":1}'
payload=$(printf '{"timestamp":%s000,"body":%s}' "$(date +%s)" "$body" | openssl base64 -A)
signature=$(printf '%s' "$payload" | openssl dgst -sha512 -hmac "$API_SECRET" | sed 's/^.* //')
curl "$BASE_URL${brand.pathPrefix}/api/v2/common/transaction/quotes" -H 'Content-Type: application/json' \\
  -H "${apiKey}: $API_KEY" -H "${payload}: $payload" -H "${signature}: $signature" -d "$body"
\`\`\``;
}
