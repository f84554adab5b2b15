export type BuildPart = 'site' | 'server';
export const isFresh: (part: BuildPart) => boolean;
export const buildIsFresh: () => boolean;
export const markFresh: (part: BuildPart) => void;
