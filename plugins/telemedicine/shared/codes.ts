import * as z from 'zod/mini';

const words = (most: number) => z.string().check(z.trim(), z.maxLength(most));

export const conceptSchema = z.object({
  coding: z.optional(
    z
      .array(z.object({ system: z.optional(words(200)), code: z.optional(words(64)), display: z.optional(words(400)) }))
      .check(z.maxLength(8)),
  ),
  text: z.optional(words(400)),
});
/** A FHIR CodeableConcept as far as a visit keeps it. */
export type Concept = z.infer<typeof conceptSchema>;

/** What a condition was to the visit: looked after, only suspected, or there as well. */
export const codeUses = ['diagnosis', 'suspected', 'comorbidity'] as const;
export type CodeUse = (typeof codeUses)[number];

export const mostCodes = 20;

/** One condition of a visit; the first of them is what the visit was mainly about. */
export const visitCodeSchema = z.object({
  /** FHIR id of the patient's Condition; null for one that is made when the summary is signed. */
  condition: z.nullable(z.string().check(z.regex(/^[A-Za-z0-9\-.]{1,64}$/))),
  concept: conceptSchema,
  use: z.enum(codeUses),
});
export type VisitCode = z.infer<typeof visitCodeSchema>;

/** The same in every wording: its first code, else its words; '' for nothing. */
export const conceptKey = ({ coding, text }: Concept): string => {
  const [first] = coding ?? [];
  return first?.code ? `${first.system ?? ''}|${first.code}` : (text ?? first?.display ?? '').trim().toLowerCase();
};
