import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod';

/**
 * A backup is a folder: `backup.json`, `SHA256SUMS` (for `sha256sum -c`), `database.dump`, `files/` and `keys/`. It has its name
 * only once it is whole; until then the name ends in `.partial`.
 */
export const format = 1;
export const names = {
  about: 'backup.json',
  sums: 'SHA256SUMS',
  database: 'database.dump',
  files: 'files',
  codeKey: join('keys', 'code.key'),
} as const;

const storedFile = z.object({ id: z.string(), type: z.string(), bucket: z.string().nullable() });

const about = z.object({
  format: z.literal(format),
  madeAt: z.iso.datetime(),
  database: z.object({ kind: z.enum(['embedded', 'postgresql']), version: z.number().int() }),
  /** Those that had run: what the tables look like. */
  migrations: z.array(z.string()),
  /** Rows of every table. */
  rows: z.record(z.string(), z.number().int()),
  /** Null where files were left out. */
  files: z.array(storedFile).nullable(),
  /** Files that the database names and the store did not have. */
  missing: z.array(z.string()),
  /** A few letters that tell one key for codes from another. */
  codeKeyMark: z.string(),
  /** SHA-256 of `SHA256SUMS`. */
  sums: z.string(),
});
export type About = z.output<typeof about>;
export type StoredFile = z.output<typeof storedFile>;

/** Files lie as in the store, two letters of the id first, so that no folder grows long. */
export const pathOfFile = ({ id, bucket }: Pick<StoredFile, 'id' | 'bucket'>): string =>
  join(names.files, bucket ?? '_', id.slice(0, 2), id);

export const sha256Of = async (path: string): Promise<string> => {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
};

/** Writes the sums and, last, what the backup is. */
export const seal = async (folder: string, rest: Omit<About, 'format' | 'sums'>): Promise<void> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const lines: string[] = [];
  for (const path of paths.sort()) lines.push(`${await sha256Of(path)}  ${path.slice(folder.length + 1)}\n`);
  await writeFile(join(folder, names.sums), lines.join(''), { flush: true });
  const whole: About = { format, ...rest, sums: await sha256Of(join(folder, names.sums)) };
  await writeFile(join(folder, names.about), `${JSON.stringify(whole, null, 1)}\n`, { flush: true });
};

const damaged = (what: string): Error => new Error(`The backup is damaged: ${what}. Use another backup.`);

const readAbout = async (folder: string): Promise<About> => {
  const text = await readFile(join(folder, names.about), 'utf8').catch(() => {
    throw new Error(`There is no whole backup in ${folder}: ${names.about} is missing. Name another folder.`);
  });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw damaged(`${names.about} cannot be read`);
  }
  const made = z.object({ format: z.number() }).safeParse(value);
  if (made.success && made.data.format !== format)
    throw new Error(
      `This backup has format ${made.data.format}; this version reads ${format}. Use the version that made it.`,
    );
  const read = about.safeParse(value);
  if (!read.success) throw damaged(`${names.about} cannot be read`);
  return read.data;
};

/** Reads and checks every byte. @throws Error that names what is wrong with the backup */
export const openArchive = async (folder: string): Promise<About> => {
  const whole = await readAbout(folder);
  const sumsPath = join(folder, names.sums);
  if ((await sha256Of(sumsPath).catch(() => '')) !== whole.sums) throw damaged(`${names.sums} has changed`);
  const listed = new Set<string>();
  for (const line of (await readFile(sumsPath, 'utf8')).split('\n').filter(Boolean)) {
    const [, sum, path] = /^([0-9a-f]{64}) {2}(.+)$/.exec(line) ?? [];
    if (sum === undefined || path === undefined) throw damaged(`${names.sums} cannot be read`);
    const found = await sha256Of(join(folder, path)).catch(() => null);
    if (found === null) throw damaged(`${path} is missing`);
    if (found !== sum) throw damaged(`${path} is cut off or has changed`);
    listed.add(path);
  }
  for (const path of [names.database, ...(whole.files ?? []).map(pathOfFile)])
    if (!listed.has(path)) throw damaged(`${path} is missing`);
  return whole;
};
