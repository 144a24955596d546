/**
 * Checks the service's base address and gives it without a trailing slash.
 *
 * bankDetails is unsigned and says where money goes, so nothing but HTTPS is taken, except from this very machine.
 *
 * @throws TypeError when the text is no such address, or carries credentials, a query or a fragment
 */
export function checkBaseUrl(text: string): string {
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    throw new TypeError('The base URL is not a URL. Write it like https://api.example.com.');
  }
  if (url.username || url.password || url.search || url.hash) {
    throw new TypeError('The base URL must not carry credentials, a query or a fragment.');
  }
  if (!isTrustworthy(url)) {
    throw new TypeError(
      `The base URL must use https (http is accepted for loopback addresses only); got ${url.origin}.`,
    );
  }
  return (url.origin + url.pathname).replace(/\/+$/, '');
}

/** HTTPS, or HTTP to this very machine. */
export function isTrustworthy(url: URL): boolean {
  if (url.protocol === 'https:') return true;
  return url.protocol === 'http:' && isLoopback(url.hostname);
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}
