import { token } from '#core/plugin/token.ts';
import type { LiveEvent } from '../live/live.ts';
import type { LiveData, LiveKind, SentInput } from '../live/liveEvent.ts';

/** One WebSocket for the whole application. */
export interface Live {
  readonly state: 'closed' | 'connecting' | 'open' | 'waiting';
  /** What cannot be read is dropped and reported. Returns the undo. */
  on<K extends LiveKind>(event: K, handle: (event: LiveEvent<LiveData<K>>) => void): () => void;
  onSignal<K extends LiveKind>(event: K, handle: (data: LiveData<K>, from: string) => void): () => void;
  /** Something passing, such as typing: dropped when there is no connection. */
  signal<K extends LiveKind>(event: K, data: SentInput<K>): void;
  /** Called when events may have been missed, so that what is shown is fetched again. */
  onMissed(handle: () => void): () => void;
}
export const Live = token<Live>('Live');
