/**
 * What the audit trail can say that somebody did, and to what. Typed, so that an act without a sentence in both languages does
 * not compile. These are the framework's own; a plugin declares its words here, beside its manifest.
 */
export interface AuditActions {
  read: true;
  created: true;
  changed: true;
  deleted: true;
  refused: true;
  exported: true;
  invited: true;
  uninvited: true;
  suspended: true;
  restored: true;
  entered: true;
  left: true;
  previewed: true;
  'asked-deletion': true;
  'agreed-deletion': true;
  'stopped-deletion': true;
}
export type AuditAction = keyof AuditActions;

export interface AuditTargets {
  account: true;
  feature: true;
  integration: true;
  'mail-template': true;
  organization: true;
  profile: true;
}
/** A thing that a feature names, or a FHIR type. */
export type AuditTarget = keyof AuditTargets | TypeName;
type TypeName = Capitalize<string>;

/** Whether a name is one of FHIR's types: they begin with a capital, and nothing else does. */
export const isTypeName = (name: string): name is TypeName => /^[A-Z]/.test(name);
