import { choice } from './test-source.ts'

export const SITUATIONS = [
  choice(
    'A customer is upset about a delay that you cannot change. What do you say first?',
    'I see why you are annoyed; here is what I can do today.',
    'It is the carrier, not us.',
    'Please write to our office.',
    'There is nothing to be done.',
  ),
  choice(
    'Two urgent requests arrive together. How do you choose?',
    'By what breaks if it waits.',
    'By who shouted first.',
    'The shorter one.',
    'I ask my manager each time.',
  ),
  choice(
    'A refund is outside the policy by one day. What do you do?',
    'Explain the rule and ask who may make an exception.',
    'Refuse.',
    'Grant it and tell nobody.',
    'Tell the customer to try again.',
  ),
]

export const SAFETY = [
  choice(
    'You smell gas in the boiler room. Your first step is to',
    'leave and raise the alarm.',
    'look for the leak.',
    'open your laptop and report it.',
    'switch on the light.',
  ),
  choice(
    'A fire door is propped open. You',
    'close it and say why.',
    'leave it as you found it.',
    'prop it better.',
    'photograph it.',
  ),
  choice(
    'When may a guard be taken off a running machine?',
    'Never.',
    'When it jams.',
    'When a supervisor watches.',
    'At the end of a shift.',
  ),
  choice(
    'Who may stop the work when something looks unsafe?',
    'Anybody on site.',
    'The site manager only.',
    'The safety officer only.',
    'The client.',
  ),
  choice(
    'Where do you write down a near miss?',
    'In the incident log, the same day.',
    'Nowhere, nothing happened.',
    'In the monthly report.',
    'On the notice board.',
  ),
  choice(
    'A visitor has no helmet. You',
    'stop them at the gate.',
    'lend them yours.',
    'walk in front of them.',
    'ask them to be quick.',
  ),
]
