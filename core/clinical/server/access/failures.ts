import { Failure } from '#core/server/failure.ts';

/** A refusal that is written to the audit trail: what was asked, and of whose data where that is known. */
export class Refused extends Failure {
  constructor(
    code: 'forbidden' | 'feature_disabled' | 'consent_denied' | 'licence_lapsed',
    message: string,
    readonly about: { readonly type: string; readonly patientId?: string | undefined },
    fields?: Readonly<Record<string, string>>,
  ) {
    super(403, code, message, fields);
    this.name = 'Refused';
  }
}

export const roleRefused = (type: string, patientId?: string): Refused =>
  new Refused('forbidden', 'Your role does not allow this.', { type, patientId });

export const shareRefused = (type: string): Refused =>
  new Refused('forbidden', 'This is not shared with you. Ask the person whose record it is.', { type });

export const featureRefused = (type: string): Refused =>
  new Refused(
    'feature_disabled',
    'Your clinic does not use the feature that this belongs to. Its administrators can switch it on.',
    { type },
  );

export const keptRefused = (type: string, keeper: string, patientId?: string): Refused =>
  new Refused(
    'forbidden',
    `The feature '${keeper}' keeps this ${type}. Change it there: the record follows.`,
    { type, patientId },
    { [`${type}.meta.tag`]: `Kept by '${keeper}'.` },
  );

export const consentRefused = (type: string, patientId: string): Refused =>
  new Refused('consent_denied', 'This patient has restricted who may open their record.', { type, patientId });
