import { observer } from 'mobx-react-lite';
import { Link, useMessages, useService, useWanted } from '#core/browser';
import { useAddress } from '#clinical/browser';
import { Button, Notice, Page } from '#ui';
import { Router } from '#core/shared';
import { QuestionnaireForms } from '#plugins/assessments/shared/index.ts';
import { cancelHref } from '../../shared/paths.ts';
import { FormsUnavailable } from '../components/FormsUnavailable.tsx';
import { messages } from '../messages/index.ts';
import { pagesTexts } from '../messages/pages/index.ts';
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
        <Notice
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
        <FormsUnavailable />
      )}
    </Page>
  );
});
