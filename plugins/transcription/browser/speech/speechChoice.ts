import type { Language } from '../../shared/transcript.ts';
import type { SpeechToText } from './speechToText.ts';

export interface SpeechChoice {
  readonly provider: SpeechToText;
  /** A language pack must be downloaded to this device first. */
  readonly fetch: boolean;
}

/** On this device where that works now, then the clinic's service, then on this device after a download. Null: not at all. */
export const chooseProvider = async (
  device: SpeechToText,
  service: SpeechToText,
  language: Language,
): Promise<SpeechChoice | null> => {
  const here = await device.available(language);
  if (here === 'yes') return { provider: device, fetch: false };
  if ((await service.available(language)) === 'yes') return { provider: service, fetch: false };
  return here === 'fetch' ? { provider: device, fetch: true } : null;
};
