import { Failure } from '#core/server';

/** Of RFC 7644, 3.12. */
const scimTypes = [
  ...(['invalidFilter', 'tooMany', 'uniqueness', 'mutability', 'invalidSyntax', 'invalidPath'] as const),
  ...(['noTarget', 'invalidValue', 'invalidVers', 'sensitive'] as const),
] as const;
type ScimType = (typeof scimTypes)[number];

export const refusal = (scimType: ScimType, detail: string): Failure =>
  new Failure(scimType === 'uniqueness' ? 409 : 400, scimType, detail);

export const unknownResource = (): Failure => new Failure(404, 'not_found', 'Nothing is here under this id.');

/** The house’s words for what was sent, as the protocol says them. */
export const asRefusal = (error: unknown): unknown => {
  if (!(error instanceof Failure)) return error;
  const { status, message, fields } = error;
  if (status !== 422) return error;
  const named = Object.entries(fields ?? {}).map(([field, text]) => (field === '' ? text : `${field}: ${text}`));
  return refusal('invalidValue', named.length > 0 ? named.join(' ') : message);
};

export const refusalBody = ({ status, code, message }: Failure) => {
  const scimType = code === 'unreadable' ? 'invalidSyntax' : scimTypes.find((one) => one === code);
  return {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
    status: String(status),
    ...(scimType && { scimType }),
    detail: message,
  };
};
