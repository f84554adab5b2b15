import * as z from 'zod';
import { serverSettings } from '../../config/environment.server.ts';
import { publicDefaults } from '../../config/environment.ts';
import { publicDescriptions } from '../../config/publicDescriptions.ts';

/** Headings of docs/configure.md, in order; a setting stands under the first whose pattern fits its name. */
const sections: readonly (readonly [heading: string, names: RegExp])[] = [
  ['Server', /^(PORT|HOST|PUBLIC_URL|TRUST_PROXY|CORS_ORIGINS|LOG_LEVEL|RATE_LIMIT_FACTOR|DEMO)$/],
  ['Data and files', /^(DATA_|DATABASE_|S3_|FILE_|ORGANIZATION_)/],
  ['Sign-in', /^(IDENTITY|COGNITO_|ID_TOKEN|REFRESH_|CODE_KEY)/],
  ['Mail and links', /^(SMTP_|MAIL_|PUBLIC_DEEP_LINK|BRANCH_)/],
  ['Video and speech', /^(ICE_|STUN_|TURN_|PUBLIC_VIDEO|LIVEKIT_|SPEECH_|PUBLIC_TRANSCRIPTION)/],
  ['The record and other systems', /^(FHIR_|SHIIP_)/],
  ['Metrics and traces', /^(METRICS_|OTEL_)/],
  ['Other', /./],
];

interface Row {
  readonly name: string;
  readonly without: string;
  readonly description: string;
}

const table = (rows: readonly Row[]): string =>
  [
    '| Variable | Default | Meaning |',
    '| --- | --- | --- |',
    ...rows.map((row) => `| \`${row.name}\` | ${row.without} | ${row.description.replaceAll('|', '\\|')} |`),
  ].join('\n');

const defaultsIn = z.object({ properties: z.record(z.string(), z.object({ default: z.unknown().optional() })) });

/** @throws Error naming a setting that has no description */
const serverRows = (): readonly Row[] => {
  const { properties } = defaultsIn.parse(z.toJSONSchema(serverSettings, { io: 'input', unrepresentable: 'any' }));
  return Object.entries(serverSettings.shape).map(([name, setting]) => {
    const { description, unset } = setting.meta() ?? {};
    if (!description)
      throw new Error(`${name} has no description. Add .describe('...') in config/environment.server.ts.`);
    const given = properties[name]?.default;
    const without = typeof unset === 'string' ? unset : given === undefined ? 'none' : `\`${String(given)}\``;
    return { name, without, description };
  });
};

const publicRows = (): readonly Row[] => {
  const defaults = new Map(Object.entries(publicDefaults));
  return Object.entries(publicDescriptions).flatMap(([name, description]) =>
    description === null ? [] : [{ name: `PUBLIC_${name}`, without: `\`${defaults.get(name)}\``, description }],
  );
};

/** docs/configure.md, before it is formatted. */
export const configureDocument = (): string => {
  const rows = serverRows();
  const sectionOf = ({ name }: Row): string => sections.find(([, names]) => names.test(name))![0];
  const written = sections.flatMap(([heading]) => {
    const inside = rows.filter((row) => sectionOf(row) === heading);
    return inside.length === 0 ? [] : [`## ${heading}\n\n${table(inside)}`];
  });
  return `# Configuration

<!-- Written by \`npm run docs\` from config/environment.server.ts and config/publicDescriptions.ts. Change it there. -->

Everything is set through environment variables. A wrong value stops the start, which names it and says what it must be. An empty
value counts as none.

${written.join('\n\n')}

## What browsers are told

The server puts these values into the page. None may be empty. Anyone can read them: never put a secret here.

${table(publicRows())}
`;
};
