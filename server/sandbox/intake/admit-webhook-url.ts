import type { Destinations } from '../delivery/destinations.ts';
import { Refusal } from '../domain/refusal.ts';

/**
 * Judges a URL that a merchant's webhooks are to go to from now on, whoever sets it.
 *
 * @returns the URL as it is kept
 */
export function admitWebhookUrl(destinations: Destinations, text: string): string | Refusal {
  const verdict = destinations.judge(text);
  switch (verdict.kind) {
    case 'open':
      return verdict.url.href;
    case 'malformed':
      return new Refusal(400, `Bad request: webhookUrl ${verdict.reason}.`);
    case 'closed':
      return new Refusal(
        400,
        'Bad request: webhookUrl must be on the public internet. WEBHOOK_ALLOW names exceptions.',
      );
  }
}
