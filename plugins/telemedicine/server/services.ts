import type { ServerServices } from '#core/server';
import type { MediaVariables } from './call/media.ts';

/** What this plugin's handlers stand on. */
export interface Services extends ServerServices {
  readonly media: MediaVariables;
}
