import { refuse } from './answers.ts';
import { Refusal } from './domain/refusal.ts';
import { maxHeaderBytes } from './intake/received-call.ts';

/** The sandbox's answer to what never became a request, in the form of its other failures. */
export function refuseTransport(failure: 400 | 408 | 431 | 500): Response {
  return refuse(new Refusal(failure, transportTexts[failure]));
}

export const transportTexts = {
  400: 'Bad request: this is not HTTP as we understand it. Check the request line, Host and Content-Length.',
  408: 'The request did not arrive in time; send it again.',
  431: `The path and the headers are too long together: at most ${maxHeaderBytes / 1024} kB. The signed payload is one of them.`,
  500: 'Internal error.',
} as const;
