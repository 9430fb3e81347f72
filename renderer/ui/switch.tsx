import { useId } from 'react'
import { Switch as AriaSwitch, type SwitchProps as AriaSwitchProps } from 'react-aria-components'
import styles from './switch.module.css'

type SwitchProps = Omit<AriaSwitchProps, 'className' | 'style' | 'children'> & {
  readonly label: string
  readonly hint?: string | undefined
}

/** What is on or off and takes effect at once, with its label before it; a press anywhere in the line changes it. */
export function Switch({ label, hint, ...props }: SwitchProps) {
  const id = useId()
  return (
    <AriaSwitch
      {...props}
      // The label alone is the name; all that stands in the control's label element would be otherwise.
      aria-labelledby={`${id}-label`}
      {...(hint === undefined ? {} : { 'aria-describedby': `${id}-hint` })}
      className={styles.switch ?? ''}
    >
      <span className={styles.texts}>
        <span id={`${id}-label`} className={styles.label}>
          {label}
        </span>
        {hint === undefined ? null : (
          <span id={`${id}-hint`} className={styles.hint}>
            {hint}
          </span>
        )}
      </span>
      <span className={styles.track}>
        <span className={styles.knob} />
      </span>
    </AriaSwitch>
  )
}
