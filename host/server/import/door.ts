import { chmodSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { ServerEnvironment } from '#config/environment.server.ts';
import type { ServerServices } from '#core/server/plugin/scope.ts';
import { asHistory, type RecordEvents } from '#clinical/server/record/events.ts';
import type { BackupRequest } from '../backup/makeBackup.ts';
import { importFiles, type ImportTarget } from './importFiles.ts';
import { organizationOf } from './organization.ts';
import type { Progress } from './progress.ts';
import { textOf } from './report.ts';

export interface ImportRequest {
  readonly org: string;
  /** Absolute. */
  readonly paths: readonly string[];
}

export interface ImportOutcome {
  readonly text: string;
  readonly refused: number;
}

/** What a running server is asked for. */
export type DoorRequest = ImportRequest | { readonly backup: BackupRequest };

/** What a running server gives to an import and a backup. */
export interface Serving extends Pick<ServerServices, 'inOrg' | 'asSystem' | 'live'> {
  readonly events: RecordEvents;
  /** @returns what was done, in sentences */
  backup(request: BackupRequest): Promise<string>;
}

/** The organisation as an import writes into it: features hear of it as of history. */
export const importTarget = ({ inOrg, live, events }: Omit<Serving, 'backup'>, orgId: string): ImportTarget => ({
  orgId,
  inOrg,
  live,
  tell: (db, happened) => asHistory(() => events.happened({ db, orgId, caller: null }, happened)),
});

/** One JSON text a line, from the server. */
type Line = { readonly progress: Progress } | ImportOutcome | { readonly error: string };

/** Longer names cannot be given to a socket. */
const longest = 100;

/**
 * The embedded database serves one process, so a running server takes imports and makes backups itself: through a socket in its data folder
 * that only its own user can open. Null where there is none: on PostgreSQL (both work at once), on Windows, under a long path.
 */
export const doorOf = ({ DATABASE_URL, DATA_DIR }: ServerEnvironment): string | null => {
  const path = join(DATA_DIR, 'import.sock');
  return DATABASE_URL !== undefined || process.platform === 'win32' || path.length > longest ? null : path;
};

const serve = async (socket: Socket, serving: Serving): Promise<void> => {
  const say = (line: Line): void => void socket.write(`${JSON.stringify(line)}\n`);
  try {
    for await (const text of createInterface({ input: socket })) {
      const request = JSON.parse(text) as DoorRequest;
      if ('backup' in request) {
        say({ text: await serving.backup(request.backup), refused: 0 });
        break;
      }
      const { org, paths } = request;
      const orgId = await organizationOf(serving, org);
      const report = await importFiles(paths, importTarget(serving, orgId), (progress) => say({ progress }));
      say({ text: textOf(report), refused: report.refused.length });
      break;
    }
  } catch (error) {
    say({ error: error instanceof Error ? error.message : String(error) });
  }
  socket.end();
};

/** Opens the door for as long as the server runs. Returns what closes it. */
export const openDoor = async (environment: ServerEnvironment, serving: Serving): Promise<() => void> => {
  const path = doorOf(environment);
  if (path === null) return () => undefined;
  // The folder's lock is ours, so a socket that lies there is a dead server's.
  rmSync(path, { force: true });
  const server = createServer((socket) => {
    // Whoever went away while we worked: the import goes on, nobody is told.
    socket.on('error', () => undefined);
    void serve(socket, serving);
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(path, resolve));
  chmodSync(path, 0o600);
  return () => void server.close();
};

/** Asks a running server for an import or a backup. Null: no server stands behind the door. @throws Error with what the server says */
export const knock = async (
  path: string,
  request: DoorRequest,
  onProgress: (progress: Progress) => void = () => undefined,
): Promise<ImportOutcome | null> => {
  const socket = connect(path);
  const open = await new Promise<boolean>((resolve) =>
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false)),
  );
  if (!open) return null;
  socket.write(`${JSON.stringify(request)}\n`);
  for await (const text of createInterface({ input: socket })) {
    const line = JSON.parse(text) as Line;
    if ('error' in line) throw new Error(line.error);
    if ('text' in line) return line;
    onProgress(line.progress);
  }
  throw new Error(
    'backup' in request
      ? 'The server stopped before the backup was done. Start it, and make the backup again.'
      : 'The server stopped before the import was done. Start it and import again: what was taken is not taken twice.',
  );
};
