import { observer } from 'mobx-react-lite';
import { useMessages, useService } from '#core/browser';
import { Button, Tag } from '#ui';
import { I18n } from '#core/shared';
import type { Dose } from '#plugins/medications/shared/doses.ts';
import { patientTexts } from '../messages/index.ts';
import { useDoseAnswers } from '../hooks/useDoseAnswers.ts';

/** What was answered today; each can be taken back. On the home page only the last. */
export const AnsweredDoses = observer(
  ({ doses, brief }: { readonly doses: readonly Dose[]; readonly brief: boolean }) => {
    const t = useMessages(patientTexts);
    const i18n = useService(I18n);
    const { takeBack } = useDoseAnswers();
    return (
      <>
        <h3 className="med-sub">{t.done}</h3>
        <ul className="med-plain">
          {(brief ? doses.slice(-3) : doses).map((dose) => (
            <li key={dose.key}>
              <span>
                {dose.medicine.name} <small>{i18n.time(dose.at)}</small>
              </span>
              <span className="med-done-acts">
                <Tag tone={dose.answer === 'taken' ? 'good' : 'plain'}>
                  {dose.answer === 'taken' ? t.taken : t.skipped}
                </Tag>
                <Button
                  intent="quiet"
                  aria-label={`${t.undo}: ${dose.medicine.name}, ${i18n.time(dose.at)}`}
                  onClick={() => void (dose.by && takeBack(dose.by))}
                >
                  {t.undo}
                </Button>
              </span>
            </li>
          ))}
        </ul>
      </>
    );
  },
);
