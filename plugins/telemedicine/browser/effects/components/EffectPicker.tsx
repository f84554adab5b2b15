import { observer } from 'mobx-react-lite';
import { useId } from 'react';
import { useMessages, useService } from '#core/browser';
import { AppState, PublicConfig, visualEffects } from '#core/shared';
import '../effects.css';
import { effectMessages } from '../messages/index.ts';

/** ENT-2: the four effects. The choice is kept, for the next visit too; who shows the camera follows it. */
export const EffectPicker = observer(() => {
  const t = useMessages(effectMessages);
  const appState = useService(AppState);
  const { PRODUCT_NAME } = useService(PublicConfig);
  const name = useId();
  return (
    <fieldset className="fx-choices">
      <legend>{t.choose}</legend>
      {visualEffects.map((effect) => (
        <label key={effect} className="fx-choice">
          <input
            type="radio"
            name={name}
            value={effect}
            checked={appState.visualEffect === effect}
            onChange={() => appState.chooseVisualEffect(effect)}
          />
          <span className={`fx-sample ${effect}`} aria-hidden />
          <span>{effect === 'product' ? t.product(PRODUCT_NAME) : t[effect]}</span>
        </label>
      ))}
    </fieldset>
  );
});
