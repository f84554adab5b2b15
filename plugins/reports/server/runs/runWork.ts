import { Readable } from 'node:stream';
import { Failure, type FileStore, type ServerServices, type Trx } from '#core/server';
import { bounds } from '#core/server/budgets/bounds.ts';
import { paced } from '#core/server/budgets/pace.ts';
import { xlsxType } from '#core/server/documents/xlsx.ts';
import { groupSchema } from '../../shared/calls.ts';
import { mostInRun } from '../../shared/runCalls.ts';
import { countGroups, openGroups } from '../counted.ts';
import { headOf, questionOf } from '../evaluate.ts';
import { exported, fileName } from '../files/exportReport.ts';
import { fileTableOf, linesIn, nothingSeen, seen } from '../files/fileTable.ts';
import { reportBytes } from '../files/reportBytes.ts';
import { type ReportGroup, sideBySide } from '../sideBySide.ts';
import { readFigures } from '../source.ts';
import { claimRun, Dropped, endTurn, type Held, isStillMine, whileHeld } from './claimRun.ts';
import { endRun, keptMs, removeFiles } from './runEnds.ts';
import { askerOf, type RunAsker } from './runRights.ts';
import type { Counted, RunRow } from './runTable.ts';

/** A server that is to end waits for no more than that, and for the turn under way. */
const runMs = 20_000;
const mostFailures = 3;
const againMs = 10_000;
const tooMany = 'too_many_lines';
const partSize = 1024 ** 3;

type Received = Awaited<ReturnType<FileStore['receive']>>;

const ownerOf = ({ id }: Pick<RunRow, 'id'>): string => `report-file:${id}`;

const tell = (services: ServerServices, db: Trx, row: RunRow, session_status: 'ready' | 'failed'): Promise<void> =>
  services.notifier.notify(db, row.org_id, [row.profile_id], 'report_exported', {
    resource_id: row.id,
    session_status,
  });

/** In pieces, so that many short lines are not as many writes. */
const pieceLength = 65_536;

/** A statement may take as long as in any job, and is cancelled with the run. */
const readWhileHeld = <T>({ stop: { signal } }: Held, work: () => Promise<T>): Promise<T> =>
  paced({ statementMs: bounds.statementMs.outside, idleMs: 0, signal }, work);

const bytesWhileHeld = (bytes: AsyncIterable<Uint8Array>, { stop: { signal } }: Held): Readable =>
  Readable.from(bytes, { objectMode: false, signal });

/**
 * All lines are counted in one transaction, as for a file that is sent at once, and go into the file store while they are read:
 * whatever is written later is of that moment.
 */
const linesCounted = async (
  services: ServerServices,
  held: Held,
  { db, caller }: { readonly db: Trx; readonly caller: RunAsker },
): Promise<{ readonly counted: Counted; readonly file: Received }> => {
  const { org_id: orgId, asked, zone } = held.row;
  const question = await questionOf(services, { db, caller, record: services.record(db, orgId) }, asked, zone);
  const { current, earlier, sides } = question;
  const { answer, asOf } = await readFigures(services, { db, caller }, async (data) => {
    const all = await countGroups(data, { ...current, by: [] }, { middles: false });
    const now = await openGroups(data, current, 'now');
    const then = earlier && (await openGroups(data, earlier, 'before'));
    const total = { now: now.total, before: then?.total ?? null };
    const head = headOf(question, { asOf: null, total, choices: all?.choices ?? [] });
    let overview = nothingSeen(head);
    async function* lines(): AsyncGenerator<Buffer> {
      // A file is never empty.
      let text = '\n';
      for await (const group of sideBySide(now.groups, then?.groups ?? null, sides)) {
        held.rows += 1;
        if (held.rows > mostInRun) throw new Failure(422, tooMany, `More than ${mostInRun} lines.`);
        overview = seen(head, overview, group);
        text += `${JSON.stringify(group)}\n`;
        if (text.length < pieceLength) continue;
        yield Buffer.from(text);
        text = '';
      }
      yield Buffer.from(text);
    }
    held.rows = 0;
    const bytes = bytesWhileHeld(lines(), held);
    const file = await services.files.receive({ maxSize: partSize, accept: ['text/plain'], bytes });
    return { head, overview, file };
  });
  const { head, overview, file } = answer;
  return { counted: { head: { ...head, ...(asOf && { asOf: asOf.toISOString() }) }, overview }, file };
};

const count = async (services: ServerServices, held: Held, caller: RunAsker): Promise<void> => {
  const { row } = held;
  const { org_id: orgId } = row;
  const { counted, file } = await readWhileHeld(held, () =>
    services.inOrg(orgId, (db) => linesCounted(services, held, { db, caller })),
  );
  await services.asSystem(async (db) => {
    const still = await isStillMine(db, held);
    const { id } = await services.files.add(db, file, { orgId, owner: ownerOf(row), name: 'lines.ndjson' });
    if (still) await endTurn(db, held, { counted: JSON.stringify(counted), part_id: id, rows: 0 });
    else await services.files.remove(db, id);
  });
};

/** The lines as they were counted. */
async function* linesOf(stream: Readable, held: Held): AsyncGenerator<ReportGroup> {
  let rest = '';
  for await (const piece of stream.setEncoding('utf8')) {
    const lines = `${rest}${String(piece)}`.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (line === '') continue;
      yield groupSchema.parse(JSON.parse(line));
      held.rows += 1;
    }
  }
}

const kindsOf = { csv: ['text/plain', 'application/octet-stream'], xlsx: [xlsxType, 'application/zip'] } as const;

const write = async (
  services: ServerServices,
  held: Held,
  { head, overview }: Counted,
  caller: RunAsker,
): Promise<void> => {
  const { row } = held;
  const { asked, format, locale } = row;
  const part = await services.asSystem(async (db) =>
    row.part_id === null ? null : services.files.open(db, row.part_id),
  );
  if (!part) throw new Error('The lines of a long export are gone.');
  const groups = linesOf(part.stream, held);
  const table = fileTableOf(head, { groups, overview }, asked.where, locale);
  const { bytes } = await reportBytes(table, format, locale);
  const made = await services.files.receive({
    ...{ maxSize: Number.MAX_SAFE_INTEGER, accept: kindsOf[format] },
    bytes: bytesWhileHeld(bytes, held),
  });
  await services.asSystem(async (db) => {
    const still = (await isStillMine(db, held)) && (await askerOf(services, db, row)) !== null;
    const about = { orgId: row.org_id, owner: ownerOf(row), name: fileName(asked, format) };
    const { id } = await services.files.add(db, made, about);
    if (!still) return services.files.remove(db, id);
    const now = services.now();
    await db
      .updateTable('report_file')
      .set({ state: 'ready', file_id: id, part_id: null, rows: linesIn(overview), holder: null, held_until: null })
      .set({ failures: 0, counted: null, finished_at: now, gone_at: new Date(now.getTime() + keptMs) })
      .where('org_id', '=', row.org_id)
      .where('id', '=', row.id)
      .execute();
    await removeFiles(services, db, { part_id: row.part_id, file_id: null });
    const { account_id: accountId, profile_id: profileId, ip, request_id: requestId } = row;
    const by = { accountId, profileId, role: caller.role, ip, requestId };
    await services.audit.record(db, row.org_id, by, exported(asked, format, linesIn(overview)));
    await tell(services, db, row, 'ready');
  });
};

/** After some failures in a row it is said to have failed; what can't become better has at once. */
const failed = (services: ServerServices, held: Held, error: unknown): Promise<void> =>
  services.asSystem(async (db) => {
    if (!(await isStillMine(db, held))) return;
    const failures = held.row.failures + 1;
    if (failures < mostFailures && !(error instanceof Failure && error.status < 500)) {
      const later = new Date(services.now().getTime() + againMs);
      await endTurn(db, held, { failures, held_until: later, rows: 0 });
      return;
    }
    const isTooLong = error instanceof Failure && error.code === tooMany;
    await endRun(services, db, held.row, 'failed', isTooLong ? tooMany : null);
    await tell(services, db, held.row, 'failed');
  });

const takeTurn = async (services: ServerServices, held: Held): Promise<void> => {
  const caller = await services.asSystem(async (db) => {
    const asker = await askerOf(services, db, held.row);
    if (!asker && (await isStillMine(db, held))) await endRun(services, db, held.row, 'gone');
    return asker;
  });
  if (!caller) return;
  const { counted } = held.row;
  await whileHeld(services, held, () =>
    counted === null ? count(services, held, caller) : write(services, held, counted, caller),
  );
};

/** The job, turn by turn. What was counted stays when a process ends; writing it begins again. */
export const makeFiles = async (services: ServerServices): Promise<void> => {
  const until = Date.now() + runMs;
  while (Date.now() < until) {
    const held = await claimRun(services);
    if (!held) return;
    await takeTurn(services, held).catch(async (error: unknown) => {
      if (error instanceof Dropped) return;
      services.log.error({ err: error, run: held.row.id }, 'a turn of a long export of a report failed');
      await failed(services, held, error);
    });
  }
};
