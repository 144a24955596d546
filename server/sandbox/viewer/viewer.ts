import { signCall, type HeaderNames } from './sign-call.ts';

/**
 * The page at `/sandbox/v1/docs`: the description in Swagger UI, with calls signed by the key and secret in the two
 * fields above it.
 */
interface CallRequest {
  readonly url: string;
  readonly method?: string;
  readonly loadSpec?: boolean;
  readonly body?: string;
  headers: Record<string, string>;
}

interface Description {
  readonly components: {
    readonly securitySchemes: Readonly<Record<keyof HeaderNames, { readonly name: string }>>;
  };
}

declare const SwaggerUIBundle: (options: {
  readonly spec: Description;
  readonly domNode: Element;
  readonly [option: string]: unknown;
}) => unknown;

async function show(): Promise<void> {
  const domNode = element('description');
  const answer = await fetch('/sandbox/v1/openapi.json');
  if (!answer.ok) throw new Error(`The description did not come: status ${answer.status}.`);
  const spec = (await answer.json()) as Description;
  const { apiKey, payload, signature } = spec.components.securitySchemes;
  const names = { apiKey: apiKey.name, payload: payload.name, signature: signature.name };
  SwaggerUIBundle({
    spec,
    domNode,
    deepLinking: true,
    tryItOutEnabled: true,
    displayRequestDuration: true,
    defaultModelsExpandDepth: 0,
    docExpansion: 'list',
    validatorUrl: null,
    requestInterceptor: (request: CallRequest) => signed(request, names),
  });
}

async function signed(request: CallRequest, names: HeaderNames): Promise<CallRequest> {
  if (request.loadSpec || request.method?.toUpperCase() !== 'POST') return request;
  const credentials = { apiKey: field('api-key').value, secret: field('api-secret').value };
  const headers = await signCall(request.body ?? '', credentials, names, Date.now());
  request.headers = { ...request.headers, ...headers };
  return request;
}

function tellProblem(text: string): void {
  const problem = element('problem');
  problem.textContent = text;
  problem.hidden = false;
}

/** Swagger UI has dark colours under a class, which follows the system here. */
function followColourScheme(): void {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const apply = (): void => void document.documentElement.classList.toggle('dark-mode', dark.matches);
  dark.addEventListener('change', apply);
  apply();
}

function element(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (!found) throw new Error(`The page has no element #${id}.`);
  return found;
}

function field(id: string): HTMLInputElement {
  return element(id) as HTMLInputElement;
}

followColourScheme();
if (!globalThis.isSecureContext) {
  tellProblem('Calls cannot be signed here: browsers do that on localhost and over https only.');
}
show().catch((error: unknown) => tellProblem(error instanceof Error ? error.message : String(error)));
