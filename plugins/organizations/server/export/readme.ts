import { exportedTables, leftOut } from './contents.ts';
import { manifestPath } from './parts.ts';

export interface About {
  readonly organization: string;
  readonly askedAt: Date;
  readonly finishedAt: Date;
  /** The record lies on a FHIR server of its own. */
  readonly elsewhere: boolean;
}

/** What stands at the top of an archive, for whoever opens it years later. English, as the names of the tables are. */
export const readme = ({ organization, askedAt, finishedAt, elsewhere }: About): string => `${organization}

All that this server kept of this organization, collected from ${askedAt.toISOString()} to ${finishedAt.toISOString()}.
What was changed in between may be in it as it was before or after. It holds health records: keep it as you keep those.

Every .ndjson file is UTF-8 text with one JSON object a line (newline-delimited JSON). A part without rows has no file.

fhir/             The clinical record in FHIR R4: the current version of every resource, one file a type.
fhir-history/     Every version of these resources, the current one too, with who wrote it in meta.extension.
                  deleted.ndjson: which resources were deleted, and when.
files/            Documents and attachments, each under its id. ${manifestPath} names every file: what it was called,
                  its type, its size, its SHA-256, and the profile that brought it. missing.ndjson, where it is there,
                  names files that storage no longer had, or had changed.
tables/           What is not FHIR, one file a table. Moments are ISO 8601. "id" of tables/person.ndjson is the profile
                  that other tables name (profile_id, owner, author_id, ...); "resource_id" is the FHIR id of the person.
                  audit_event.ndjson is the audit trail. Its hashes form a chain: each covers the entry before it.
${elsewhere ? '\nThe FHIR record of this server lies on another FHIR server and is not in this archive: export it from there.\n' : ''}
Tables that may be there:
${[...exportedTables.keys()].map((table) => `  ${table}`).join('\n')}

Not in the archive: passwords, PINs, second factors, passkeys, codes, tokens, keys, addresses for push, signed-in devices. Nor:
${[...new Set(leftOut.values())]
  .map((why) => `  ${why}: ${[...leftOut].flatMap(([table, reason]) => (reason === why ? [table] : [])).join(', ')}`)
  .join('\n')}
`;
