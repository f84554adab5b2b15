import { observer } from 'mobx-react-lite';
import { useFormTexts } from '../hooks/useFormView.ts';

/** A radio button cannot be taken back by itself. */
export const ClearButton = observer(({ clear }: { readonly clear: () => void }) => {
  const t = useFormTexts();
  return (
    <button type="button" className="pv-link-button asm-clear" onClick={clear}>
      {t.clear}
    </button>
  );
});
