import { useMessages, useService } from '#core/browser';
import { ClinicalRecord, personName } from '#clinical/shared';
import { healthCardText } from '#clinical/shared/healthCard.ts';
import { Auth, calendarDayText, FeatureStates, I18n, type Locale, Toasts, whole } from '#core/shared';
import type { Template, TemplateSection } from '../../shared/calls.ts';
import { merged } from '../../shared/merge.ts';
import { insertable, type Insertable, insertedLines } from '../insertedLines.ts';
import { noteTexts } from '../messages/tab/index.ts';

/** What a referral takes from the record, by the LOINC code of its section. */
const filledBy: Readonly<Record<string, Insertable>> = {
  '11450-4': 'problems',
  '10160-0': 'medicines',
  '48765-2': 'allergies',
};

/** Resolves with what each section of a new note begins with: the template's words, filled in, and what the record holds. */
export const useFirstTexts = (patient: string) => {
  const t = useMessages(noteTexts);
  const record = useService(ClinicalRecord);
  const features = useService(FeatureStates);
  const i18n = useService(I18n);
  const toasts = useService(Toasts);
  const { organization, selectedUser: user } = useService(Auth);

  const linesOf = async ({ code }: TemplateSection): Promise<string> => {
    const what = filledBy[code];
    if (what === undefined || !features.isRunning(insertable[what])) return '';
    const lines = await insertedLines(what, { record, patient, t, i18n });
    return lines.length === 0 ? (t[`nothing_${what}`].of(whole(lines)) ?? '') : lines.join('\n');
  };

  return async (template: Template, language: Locale): Promise<(section: TemplateSection) => string> => {
    const { name, birthDate = '', identifier } = await record.get('Patient', patient);
    const values = {
      patient: personName(name),
      born: birthDate.length === 10 ? calendarDayText(birthDate, language) : birthDate,
      card: healthCardText(identifier),
      clinic: organization?.name ?? '',
      author: user ? `${user.firstName} ${user.lastName}` : '',
    };
    // Names and doses stand in the record in the reader's language.
    const fills = template.kind === 'referral' && language === i18n.locale;
    const left: string[] = [];
    const begun = await Promise.all(
      template.sections.map(async (section): Promise<readonly [TemplateSection, string]> => {
        const text = merged(section.text ?? '', values);
        if (!fills) return [section, text];
        const lines = await linesOf(section).catch(() => {
          left.push(section.heading);
          return '';
        });
        return [section, [text, lines].filter(Boolean).join('\n')];
      }),
    );
    if (left.length > 0) toasts.show({ message: t.notFilled(left.join(', ')), intent: 'warning' });
    const texts = new Map(begun);
    return (section) => texts.get(section) ?? '';
  };
};
