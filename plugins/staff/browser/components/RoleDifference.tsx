import { observer } from 'mobx-react-lite';
import { useMessages } from '#core/browser';
import type { AccountRole } from '#core/shared';
import type { ChangeableRole } from '../../shared/calls.ts';
import { useRoleView } from '../hooks/useRoleView.ts';
import { messages } from '../messages/index.ts';

interface RoleDifferenceProps {
  readonly name: string;
  readonly before: AccountRole;
  readonly after: ChangeableRole;
}

const Named = ({ title, labels }: { readonly title: string; readonly labels: readonly string[] }) =>
  labels.length > 0 && (
    <div>
      <h3>{title}</h3>
      <ul className="staff-labels">
        {labels.map((label) => (
          <li key={label}>{label}</li>
        ))}
      </ul>
    </div>
  );

/** Before a role is changed: what somebody loses and gains by it, in the words of the screens. */
export const RoleDifference = observer(({ name, before, after }: RoleDifferenceProps) => {
  const t = useMessages(messages);
  const view = useRoleView();
  const [had, has] = [view(before), view(after)];
  return (
    <div className="staff-difference" aria-live="polite">
      <Named title={t.willLose(name)} labels={had.can.filter((label) => !has.can.includes(label))} />
      <Named title={t.willGain(name)} labels={has.can.filter((label) => !had.can.includes(label))} />
      <details>
        <summary>{t.roleWhole(t[`role_${after}`])}</summary>
        <div className="staff-can">
          <Named title={t.can} labels={has.can} />
          <Named title={t.cannot} labels={has.cannot} />
        </div>
      </details>
    </div>
  );
});
