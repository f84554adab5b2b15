import type { SiteFiles } from './siteFiles.ts';

/** Replaced by the build: see `scripts/build/workers.ts`. */
declare const SITE_FILES: string;

const read = (text: string): SiteFiles | null => (text.startsWith('{') ? (JSON.parse(text) as SiteFiles) : null);

/** Null while developing: then nothing is kept. */
export const builtSite = (): SiteFiles | null => read(SITE_FILES);
