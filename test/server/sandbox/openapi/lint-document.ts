import { createConfig, lintFromString } from '@redocly/openapi-core';

/** What a linter's recommended rules have to say of an OpenAPI document: one line for each problem. */
export async function lintDocument(document: object): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended'] });
  const problems = await lintFromString({
    source: JSON.stringify(document),
    absoluteRef: 'openapi.json',
    config,
  });
  return problems.map(
    ({ ruleId, severity, message, location }) =>
      `${severity} ${ruleId}: ${message} at ${location.map(({ pointer }) => pointer ?? '').join(', ')}`,
  );
}
