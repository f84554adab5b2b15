import { basename } from 'node:path';

/** How far an import is. */
export interface Progress {
  /** The file that was begun last; null at the end. */
  readonly path: string | null;
  /** Files that are done. */
  readonly files: number;
  readonly allFiles: number;
  /** Bytes on the disk of the files that are done: what the remaining time is told from, since files differ in size. */
  readonly bytes: number;
  readonly allBytes: number;
  /** Resources looked at so far, whether taken or refused. */
  readonly resources: number;
  readonly elapsedMs: number;
}

const clock = (ms: number): string => {
  const seconds = Math.max(0, Math.round(ms / 1000));
  const two = (n: number): string => String(n).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
};

const shareOf = ({ bytes, allBytes, files, allFiles }: Progress): number =>
  allBytes > 0 ? Math.min(1, bytes / allBytes) : allFiles > 0 ? files / allFiles : 1;

const perSecond = ({ resources, elapsedMs }: Progress): number =>
  elapsedMs > 0 ? Math.round((resources * 1000) / elapsedMs) : 0;

const remaining = (progress: Progress): string => {
  const share = shareOf(progress);
  return share === 0 || share === 1 ? '' : `${clock((progress.elapsedMs * (1 - share)) / share)} left`;
};

const figures = (progress: Progress): string =>
  [
    `${progress.files}/${progress.allFiles} files`,
    `${progress.resources} resources`,
    `${perSecond(progress)}/s`,
    remaining(progress),
  ]
    .filter(Boolean)
    .join('  ');

/** One line for a terminal of so many columns: a bar, its figures, and the file's name where there is room. */
export const barText = (progress: Progress, columns: number): string => {
  const share = shareOf(progress);
  const text = figures(progress);
  const width = Math.max(0, Math.min(30, columns - text.length - 10));
  const full = Math.round(share * width);
  const bar = width < 5 ? '' : `[${'█'.repeat(full)}${'░'.repeat(width - full)}] `;
  const percent = `${String(Math.floor(share * 100)).padStart(3)}%  `;
  const name = progress.path === null ? '' : `  ${basename(progress.path)}`;
  return `${bar}${percent}${text}${name}`.slice(0, Math.max(0, columns - 1));
};

/** The same for a log. */
export const plainText = (progress: Progress): string =>
  progress.path === null ? `done: ${figures(progress)}` : `${figures(progress)}: ${basename(progress.path)}`;

export interface Screen {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

const plainEveryMs = 5_000;

/** Shows progress: a bar that is written over for somebody who watches, a line every five seconds for a log. */
export const progressShown = (screen: Screen, now: () => number = Date.now) => {
  let last = -Infinity;
  return {
    show(progress: Progress): void {
      if (screen.isTTY) {
        screen.write(`\r\u001b[K${barText(progress, screen.columns ?? 80)}`);
        return;
      }
      if (progress.path !== null && now() - last < plainEveryMs) return;
      last = now();
      screen.write(`${plainText(progress)}\n`);
    },
    /** Makes room for what is printed next. */
    clear(): void {
      if (screen.isTTY) screen.write('\r\u001b[K');
    },
  };
};
