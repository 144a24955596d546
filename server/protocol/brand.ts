/**
 * The specification writes the service's brand as the neutral word `service`: as the first path segment and
 * inside the header names. A brand is a setting, so the same code speaks to the sandbox and to the live service.
 */
export interface Brand {
  /** First path segment, e.g. `/service`. */
  readonly pathPrefix: string;
  /** Request header names, lower case (header names compare without case). Specification: Authentication. */
  readonly requestHeaders: { readonly apiKey: string; readonly payload: string; readonly signature: string };
  /** Webhook header names, lower case. Specification: Events. */
  readonly webhookHeaders: { readonly payload: string; readonly signature: string };
}

/**
 * Derives paths and header names from a brand word.
 *
 * @param name letters, digits and hyphens, e.g. `service`
 * @throws RangeError when the name could not stand in a path segment and a header name
 */
export function createBrand(name: string): Brand {
  if (!/^[a-z0-9][a-z0-9-]{0,31}$/i.test(name)) {
    throw new RangeError(`A brand is 1 to 32 letters, digits or hyphens; got ${JSON.stringify(name)}.`);
  }
  const word = name.toLowerCase();
  return {
    pathPrefix: `/${word}`,
    requestHeaders: {
      apiKey: `x-${word}-apikey`,
      payload: `x-${word}-payload`,
      signature: `x-${word}-signature`,
    },
    webhookHeaders: { payload: `x-${word}-payload`, signature: `x-${word}-signature` },
  };
}
