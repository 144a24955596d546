import { html, type TemplateResult } from 'lit';

/** Modules of white around the code, as the standard asks. */
const quiet = 4;

/**
 * Draws a QR code as one path, on white in either theme: scanners expect dark on light.
 * Its caption is its name.
 *
 * @param rows the code's modules, a line of `0` and `1` for each row
 */
export function qrCode(rows: string): TemplateResult {
  const lines = rows.split('\n');
  let path = '';
  // One rectangle for each run of dark modules.
  lines.forEach((line, y) => {
    for (const { 0: run, index } of line.matchAll(/1+/g))
      path += `M${index} ${y}h${run.length}v1h-${run.length}z`;
  });
  const side = lines.length + 2 * quiet;
  return html`<svg
    class="qr"
    aria-hidden="true"
    viewBox="${-quiet} ${-quiet} ${side} ${side}"
    shape-rendering="crispEdges"
  >
    <path d=${path} />
  </svg>`;
}
