import { readUserAgent } from '#core/shared/device/userAgent.ts';

/** ENT-10 to ENT-12: the fixed word, the operating system and the browser. */
export const deviceName = (userAgent: string): string => {
  const { operatingSystem, browser } = readUserAgent(userAgent);
  return `production ${operatingSystem} ${browser}`;
};
