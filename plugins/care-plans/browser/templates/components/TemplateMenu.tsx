import { Add } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useMessages, useService } from '#core/browser';
import { MenuButton } from '#ui';
import { Router } from '#core/shared';
import { usePlanAddress } from '../../hooks/usePlanAddress.ts';
import { usePlanText } from '../../planText.ts';
import { templateIds } from '../templates.ts';
import { templateTexts } from '../messages/index.ts';

/** A new plan: from one of our templates, or from nothing. */
export const TemplateMenu = observer(() => {
  const { t } = usePlanText();
  const names = useMessages(templateTexts);
  const router = useService(Router);
  const address = usePlanAddress();
  const start = (from: string | null) => () => router.go(address.href({ plan: 'new', from }));
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
