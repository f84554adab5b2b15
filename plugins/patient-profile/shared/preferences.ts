import type { Extension, Patient, Reference } from '@medplum/fhirtypes';
import { extensionOf, withExtension } from './extensions.ts';

/** A patient's preferences: one extension of ours on the Patient. */
export const preferencesUrl = 'urn:pavilion:preferences';

export const channels = ['portal', 'email', 'phone', 'sms', 'mail'] as const;
export type Channel = (typeof channels)[number];

export interface Preferences {
  readonly channel: Channel | null;
  readonly interpreter: boolean;
  readonly pharmacy: Reference | null;
}

export const preferencesOf = (patient: Patient | undefined): Preferences => {
  const kept = extensionOf(patient, preferencesUrl);
  const channel = extensionOf(kept, 'channel')?.valueCode;
  return {
    channel: channels.find((one) => one === channel) ?? null,
    interpreter: extensionOf(kept, 'interpreter')?.valueBoolean ?? false,
    pharmacy: extensionOf(kept, 'pharmacy')?.valueReference ?? null,
  };
};

export const withPreferences = <P extends Patient>(patient: P, change: Partial<Preferences>): P => {
  const { channel, interpreter, pharmacy } = { ...preferencesOf(patient), ...change };
  const parts: Extension[] = [
    ...(channel ? [{ url: 'channel', valueCode: channel }] : []),
    ...(interpreter ? [{ url: 'interpreter', valueBoolean: true }] : []),
    ...(pharmacy ? [{ url: 'pharmacy', valueReference: pharmacy }] : []),
  ];
  const next = parts.length > 0 ? { url: preferencesUrl, extension: parts } : null;
  return { ...patient, extension: withExtension(patient, preferencesUrl, next) };
};

export const languages = ['en', 'fr', 'iu', 'cr', 'ar', 'zh', 'es', 'pa', 'tl', 'uk', 'vi', 'ase', 'fcs'] as const;

/** BCP 47 of the language that the patient would rather speak. */
export const languageOf = (patient: Patient | undefined): string | null => {
  const all = patient?.communication ?? [];
  return (
    (all.find(({ preferred }) => preferred) ?? all[0])?.language?.coding?.[0]?.code?.slice(0, 3).split('-')[0] ?? null
  );
};

export const withLanguage = <P extends Patient>(patient: P, code: string | null, display: string): P => ({
  ...patient,
  communication: [
    ...(code
      ? [{ language: { coding: [{ system: 'urn:ietf:bcp:47', code, display }], text: display }, preferred: true }]
      : []),
    ...(patient.communication ?? [])
      .filter(({ language }) => language?.coding?.[0]?.code?.split('-')[0] !== code)
      .map((one) => ({ ...one, preferred: undefined })),
  ],
});
