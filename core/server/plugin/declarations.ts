import type { DueSource, DueSources } from '../due/due.ts';
import type { Integration, Integrations } from '../integrations/integrations.ts';
import type { MailTemplate, MailTemplates } from '../mail/mailTemplate.ts';
import type { TextQuestion, Texts } from '../texts/texts.ts';
import type { Retention, RetentionKind } from '../retention/retention.ts';

/** What a part of the house tells administrators of itself, in its setup. It goes when the part stops. */
export interface Declarations {
  /** Something outside that this part uses: administrators see how it does. `services.integrations` hears of it in use. */
  integration(one: () => Integration): void;
  /** What waits for people: counted for each, in the menu and on home pages. */
  due(one: DueSource): void;
  /** A mail that this part sends (with `letterOf`): administrators change its words for their clinic. */
  mailTemplate(one: MailTemplate): void;
  /** What a clinic may remove after some months: administrators choose how many, and a job removes it. */
  retention(one: RetentionKind): void;
  /** What this part asks people by text message (with `services.texts`), and what follows from their answers. */
  textQuestion(one: TextQuestion): void;
}

/** What was declared. */
export interface Declared {
  readonly due: DueSources;
  readonly integrations: Integrations;
  readonly mailTemplates: MailTemplates;
  readonly retention: Retention;
  readonly texts: Texts;
}
