import { sql } from 'kysely';
import { isDatabaseAway } from '../away.ts';
import type { Database } from '../database.ts';
import { errorCode } from '../../errorCode.ts';
import type { Trx } from '../tables.ts';
import { beside, type Transactions } from '../transactions.ts';

/** What was read, and the moment of the copy that it was read from; null: from the database itself. */
export interface CopyAnswer<T> {
  readonly answer: T;
  readonly asOf: Date | null;
}

/** A copy of the database that follows it, for what reads much and may be a little old. */
export interface ReadCopy {
  /**
   * Reads in a read-only transaction of the copy, limited to the same organisation; in `main` where there is no copy, or it is too far
   * behind, or does not answer. What decides about rights is asked of `main` before.
   */
  reading<T>(main: Trx, orgId: string, work: (db: Trx) => Promise<T>): Promise<CopyAnswer<T>>;
  close(): Promise<void>;
}

/** There is one database. */
export const noCopy: ReadCopy = {
  reading: async (main, _orgId, work) => ({ answer: await work(main), asOf: null }),
  close: async () => undefined,
};

/** Why the copy is not read, said once until it is read again. */
class Unfit extends Error {}

/** PostgreSQL ends a statement on a standby that stands in the way of what is to be replayed; or a table is not there yet. */
const notNow = new Set(['40001', '42P01', '42703']);
/** After a failure the copy is left alone for so long. */
const restMs = 10_000;
/** The first statement on the copy says how old it is; whoever waits longer for that asks the database itself. */
const answerMs = 2_000;

interface Standing {
  readonly standby: boolean;
  readonly level: boolean;
  readonly age: number | null;
}

/** Resolves with how many seconds the copy is behind. @throws Unfit */
const ageOf = async (db: Trx, written: string, mostSeconds: number): Promise<number> => {
  const { rows } = await sql<Standing>`select pg_is_in_recovery() as standby,
    coalesce(pg_last_wal_replay_lsn() >= ${written}::pg_lsn, false) as level,
    extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::double precision as age`.execute(db);
  const { standby, level, age } = rows[0]!;
  if (!standby) throw new Unfit('it does not follow another database');
  if (level) return 0;
  if (age === null || age > mostSeconds) throw new Unfit('it is too far behind');
  return Math.max(0, age);
};

const within = async <T>(ms: number, asked: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, failed) => {
    timer = setTimeout(() => failed(new Unfit('it does not answer')), ms);
  });
  return Promise.race([asked, late]).finally(() => clearTimeout(timer));
};

export interface CopyOptions {
  readonly database: Pick<Database, 'close'>;
  readonly transactions: Pick<Transactions, 'inOrg'>;
  /** How many seconds it may be behind. */
  readonly mostSeconds: number;
  readonly now: () => Date;
  /** Hears when the copy is no longer read, and when it is again. */
  readonly say: (what: string) => void;
}

export const readCopy = ({ database, transactions, mostSeconds, now, say }: CopyOptions): ReadCopy => {
  let [restsUntil, isOut] = [0, false];
  const leave = (why: string): void => {
    restsUntil = performance.now() + restMs;
    if (!isOut) say(`reports are read from the database itself, because of its copy: ${why}`);
    isOut = true;
  };
  const take = (): void => {
    if (isOut) say('reports are read from the copy again');
    isOut = false;
  };

  const onCopy = async <T>(main: Trx, orgId: string, work: (db: Trx) => Promise<T>): Promise<CopyAnswer<T>> => {
    const { rows } = await sql<{ written: string }>`select pg_current_wal_lsn()::text as written`.execute(main);
    let ready: (age: number) => void = () => undefined;
    let refused: (error: unknown) => void = () => undefined;
    const age = new Promise<number>((kept, failed) => {
      [ready, refused] = [kept, failed];
    });
    let isLate = false;
    const read = beside(() =>
      transactions.inOrg(orgId, async (db) => {
        const behind = await ageOf(db, rows[0]!.written, mostSeconds);
        // Somebody else answers by now.
        if (isLate) throw new Unfit('it does not answer');
        ready(behind);
        return { answer: await work(db), behind };
      }),
    );
    read.catch(refused);
    await within(answerMs, age).catch((error: unknown) => {
      isLate = true;
      throw error;
    });
    const { answer, behind } = await read;
    return { answer, asOf: new Date(now().getTime() - behind * 1_000) };
  };

  return {
    reading: async (main, orgId, work) => {
      if (performance.now() >= restsUntil)
        try {
          const found = await onCopy(main, orgId, work);
          take();
          return found;
        } catch (error) {
          if (error instanceof Unfit) leave(error.message);
          else if (isDatabaseAway(error)) leave('it cannot be reached');
          else if (!notNow.has(errorCode(error) ?? '')) throw error;
        }
      return { answer: await work(main), asOf: null };
    },
    close: () => database.close(),
  };
};
