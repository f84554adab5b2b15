import type { CoreModule } from '#core/server/plugin/module.ts';
import { indexOldWords } from './reindex.ts';

/** Beside `record`, which only makes tables and is set up from a terminal too. */
export const words: CoreModule = {
  id: 'words',
  setup: ({ services, job }) => job('index', 10_000, () => indexOldWords(services)),
};
