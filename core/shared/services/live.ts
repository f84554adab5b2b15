import { token } from '../../plugin/token.ts';
import type { LiveEvent } from '../live.ts';

/** One WebSocket for the whole application. */
export interface Live {
  readonly state: 'closed' | 'connecting' | 'open' | 'waiting';
  on(kind: string, handle: (event: LiveEvent) => void): () => void;
  onSignal(kind: string, handle: (data: unknown, from: string) => void): () => void;
  /** Something passing, such as typing: dropped when there is no connection. */
  signal(kind: string, data: unknown): void;
  /** Called when events may have been missed, so that what is shown is fetched again. */
  onMissed(handle: () => void): () => void;
}
export const Live = token<Live>('Live');
