import type { EndpointName } from '../../server/protocol/endpoints.ts';
import type { SignedRequest } from '../support/sign-request.ts';

/** An answer as the contract looks at it. */
export interface Answer {
  readonly http: number;
  readonly headers: Headers;
  readonly json: {
    readonly status?: unknown;
    readonly code?: unknown;
    readonly data?: unknown;
    readonly error?: unknown;
  };
}

export type Fields = Readonly<Record<string, unknown>>;

/** What the contract holds to the specification: a sandbox of this process, or a live service. */
export interface ContractService {
  readonly name: string;
  /** Milliseconds since the epoch, as the service has it. */
  now(): number;
  urlOf(endpoint: EndpointName): string;
  /** A signed request of the merchant; `changes` spoil it. */
  sign(endpoint: EndpointName, body: object, changes?: Partial<SignedRequest>): Request;
  /** Sends a signed request. */
  call(endpoint: EndpointName, body: object, changes?: Partial<SignedRequest>): Promise<Answer>;
  get(endpoint: EndpointName): Promise<Answer>;
  send(request: Request): Promise<Answer>;
  /**
   * The data of a successful answer, asked for once and then remembered: mappings may be asked for ten times a
   * minute, and each of their rows has a test.
   */
  read(endpoint: EndpointName, body?: object): Promise<Fields>;
}
