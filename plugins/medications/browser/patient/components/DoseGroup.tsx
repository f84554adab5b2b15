import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useMessages, useService, useStore } from '#core/browser';
import { Button } from '#ui';
import { I18n } from '#core/shared';
import type { Dose } from '#plugins/medications/shared/doses.ts';
import { useDoseAnswers } from '../hooks/useDoseAnswers.ts';
import { patientTexts } from '../messages/index.ts';
import { DoseOutbox } from '../stores/DoseOutbox.ts';
import { DoseRow } from './DoseRow.tsx';

/** What is due at one time: each for itself, and where there are several, all of them with one press. */
export const DoseGroup = observer(({ doses }: { readonly doses: readonly Dose[] }) => {
  const t = useMessages(patientTexts);
  const i18n = useService(I18n);
  const acts = useDoseAnswers();
  const outbox = useStore(DoseOutbox);
  const [said, setSaid] = useState(false);
  const [first] = doses;
  const open = doses.filter(({ key }) => !outbox.waitingFor(key));
  const takeAll = async (): Promise<void> => {
    setSaid(true);
    const done = await acts.answer(open, 'taken');
    setSaid(done && !open.some(({ key }) => outbox.waitingFor(key)));
  };
  if (said) return null;
  return (
    <>
      {first && open.length > 1 && (
        <li className="med-dose-all">
          <b>{i18n.time(first.at)}</b>
          <Button
            intent="primary"
            busy={acts.busy}
            aria-label={`${t.takeAll(open.length)}, ${i18n.time(first.at)}`}
            onClick={() => void takeAll()}
          >
            {t.takeAll(open.length)}
          </Button>
        </li>
      )}
      {doses.map((dose) => (
        <DoseRow key={dose.key} dose={dose} />
      ))}
    </>
  );
});
