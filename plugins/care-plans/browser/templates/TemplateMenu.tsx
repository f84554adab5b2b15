import { Add } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useMessages, useService } from '../../../../core/browser/index.ts';
import { MenuButton } from '../../../../core/browser/ui/index.ts';
import { Router } from '../../../../core/shared/index.ts';
import { usePlace } from '../usePlace.ts';
import { useVoice } from '../voice.ts';
import { templateIds } from './templates.ts';
import { templateTexts } from './texts.ts';

/** A new plan: from one of our templates, or from nothing. */
export const TemplateMenu = observer(() => {
  const { t } = useVoice();
  const names = useMessages(templateTexts);
  const router = useService(Router);
  const place = usePlace();
  const start = (from: string | null) => () => router.go(place.href({ plan: 'new', from }));
  return (
    <MenuButton
      label={t.newPlan}
      items={[
        { heading: t.startFrom },
        ...templateIds.map((id) => ({ text: names[id], onClick: start(id) })),
        { divider: true },
        { text: t.empty, detail: t.emptyText, onClick: start(null) },
      ]}
    >
      <span className="pv-button primary">
        <span className="pv-button-words">
          <Add size={16} aria-hidden />
          {t.newPlan}
        </span>
      </span>
    </MenuButton>
  );
});
