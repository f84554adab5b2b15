import { observer } from 'mobx-react-lite';
import { useMessages, useService } from '#core/browser';
import { Button, useAction } from '#ui';
import { Resources } from '#core/shared';
import { unlink } from '#plugins/account/shared/index.ts';
import { patientsTexts } from '../messages/patients/index.ts';

interface EndAccessButtonProps {
  /** Of the patient. */
  readonly name: string;
  readonly email: string;
  /** The profile that was linked to the record. */
  readonly link: string;
}

/** Takes the record away from the account that was linked to it, at once. */
export const EndAccessButton = observer(({ name, email, link }: EndAccessButtonProps) => {
  const t = useMessages(patientsTexts);
  const resources = useService(Resources);
  const { run } = useAction();
  const end = (): Promise<boolean> =>
    run(() => resources.send(unlink, { params: { id: link } }), {
      ask: { title: t.endAccessTitle(name), text: t.endAccessText(email), action: t.endAccess, danger: true },
      done: t.accessEnded(name),
    });
  return (
    <Button intent="quiet" onClick={() => void end()} aria-label={`${t.endAccess}: ${name}`}>
      {t.endAccess}
    </Button>
  );
});
