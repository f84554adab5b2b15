import { observer } from 'mobx-react-lite';
import { Link, useAddress, useMessages, useService, useWanted } from '../../../../core/browser/index.ts';
import { Button, Empty, Page } from '../../../../core/browser/ui/index.ts';
import { Router } from '../../../../core/shared/index.ts';
import { QuestionnaireForms } from '../../../assessments/shared/contract.ts';
import { cancelHref } from '../../shared/paths.ts';
import { FormsOff } from '../components/FormsOff.tsx';
import { messages } from '../messages.ts';
import { pagesTexts } from '../messages/pagesTexts.ts';
import '../intake.css';

/** Where the link in the mail leads: the form itself, from wherever it was left. */
export const FillPage = observer(() => {
  const { fillTitle } = useMessages(messages);
  const t = useMessages(pagesTexts);
  const router = useService(Router);
  const forms = useWanted(QuestionnaireForms);
  const task = useAddress().get('task');
  return (
    <Page title={fillTitle} lead={task === '' ? undefined : t.fillText}>
      {task === '' ? (
        <Empty
          picture
          title={t.fillMissing}
          text={t.fillMissingText}
          action={<Button href={router.home()}>{t.goHome}</Button>}
        />
      ) : forms ? (
        <>
          <forms.Fill task={task} leave={() => router.go(router.home())} />
          <p>
            <Link href={cancelHref(task)}>{t.toCancel}</Link>
          </p>
        </>
      ) : (
        <FormsOff />
      )}
    </Page>
  );
});
