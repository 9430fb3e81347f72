import type { QuestionKind } from './test-catalogue.ts'

/** The tests of the demo account, as an author would write them. */
export type QuestionSource = {
  readonly kind: QuestionKind
  readonly prompt: string
  readonly max: number | null
  readonly options?: readonly string[]
}

export type TestSource = {
  readonly code: string
  readonly title: string
  readonly description: string | null
  readonly type: 'test' | 'survey'
  readonly status: 'active' | 'archive' | 'deleted'
  readonly timeLimit: number | null
  readonly weight: number
  readonly proctored: boolean
  readonly language: 'en' | 'fr' | 'ru'
  readonly outcomes: readonly string[]
  readonly sections: readonly { readonly title: string; readonly questions: readonly QuestionSource[] }[]
}

const choice = (prompt: string, ...options: readonly string[]): QuestionSource => ({
  kind: 'SingleChoice',
  prompt,
  max: 2,
  options,
})
const video = (prompt: string, max = 10): QuestionSource => ({ kind: 'VideoInterview', prompt, max })
const essay = (prompt: string, max = 25): QuestionSource => ({ kind: 'Essay', prompt, max })
const codeTask = (prompt: string, max = 20): QuestionSource => ({ kind: 'CodeTask', prompt, max })
const likert = (prompt: string): QuestionSource => ({ kind: 'Likert', prompt, max: null })

const SITUATIONS = [
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

const SAFETY = [
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

export const TEST_SOURCES: readonly TestSource[] = [
  {
    code: 'TL',
    title: 'Team lead · situational judgement',
    description: 'Situations, a recorded interview and a written case for people who will lead a shift.',
    type: 'test',
    status: 'active',
    timeLimit: 3600,
    weight: 20,
    proctored: true,
    language: 'en',
    outcomes: ['Directing', 'Listening', 'Deciding'],
    sections: [
      { title: 'Situations', questions: SITUATIONS },
      {
        title: 'Video interview',
        questions: [
          video('Why do you want to lead this team, and what would you change first?'),
          video('Tell us about a conflict you resolved.'),
        ],
      },
      {
        title: 'Written case',
        questions: [
          essay(
            'Written case: three people are ill and the rota has to be covered. Write what you would do and tell the team.',
          ),
        ],
      },
      { title: 'Profile', questions: [likert('I finish one thing before I start the next.')] },
    ],
  },
  {
    code: 'CS',
    title: 'Customer support · simulation',
    description: 'Short situations and one recorded call.',
    type: 'test',
    status: 'active',
    timeLimit: 2400,
    weight: 18,
    proctored: true,
    language: 'en',
    outcomes: [],
    sections: [
      { title: 'Situations', questions: SITUATIONS },
      {
        title: 'Recorded call',
        questions: [video('Answer the caller whose order came broken for the second time.', 20)],
      },
    ],
  },
  {
    code: 'SI',
    title: 'Safety induction · site rules',
    description: null,
    type: 'test',
    status: 'active',
    timeLimit: 1200,
    weight: 18,
    proctored: false,
    language: 'en',
    outcomes: [],
    sections: [
      { title: 'Alarms and exits', questions: SAFETY.slice(0, 3) },
      { title: 'On the site', questions: SAFETY.slice(3) },
    ],
  },
  {
    code: 'DA',
    title: 'Data analyst · case study',
    description: 'Reading a table, explaining it, and a written recommendation with attachments.',
    type: 'test',
    status: 'active',
    timeLimit: null,
    weight: 12,
    proctored: false,
    language: 'en',
    outcomes: [],
    sections: [
      {
        title: 'Reading numbers',
        questions: [
          choice(
            'Sales rose by 10% and then fell by 10%. They are now',
            '1% lower.',
            'the same.',
            '1% higher.',
            '10% lower.',
          ),
          choice(
            'The median is far below the mean. The data are',
            'skewed to the right.',
            'symmetric.',
            'skewed to the left.',
            'wrong.',
          ),
          choice(
            'Which chart shows a share of a whole over time?',
            'Stacked area.',
            'Scatter plot.',
            'Box plot.',
            'Radar.',
          ),
        ],
      },
      {
        title: 'Query',
        questions: [codeTask('Write a query that lists the branches whose orders fell for three months running.')],
      },
      {
        title: 'Recommendation',
        questions: [essay('What should the branch do next quarter? Attach your tables.', 30)],
      },
    ],
  },
  {
    code: 'FE',
    title: 'Frontend engineer · practical',
    description: 'A small component to finish, and a recorded walk through it.',
    type: 'test',
    status: 'active',
    timeLimit: 5400,
    weight: 8,
    proctored: true,
    language: 'en',
    outcomes: [],
    sections: [
      {
        title: 'Basics',
        questions: [
          choice(
            'A button must not be pressed twice while saving. Best is to',
            'disable it and say that it is saving.',
            'hide it.',
            'ignore the second press in silence.',
            'reload the page.',
          ),
          choice(
            'Text of unknown origin is shown by',
            'writing it as text.',
            'writing it as HTML.',
            'removing its brackets by hand.',
            'evaluating it.',
          ),
        ],
      },
      { title: 'Practical', questions: [codeTask('Make the list usable with the keyboard alone.', 30)] },
      { title: 'Walk-through', questions: [video('Explain your change as you would to a colleague.')] },
    ],
  },
  {
    code: 'GI',
    title: 'Graduate intake · video interview',
    description: 'Three recorded answers.',
    type: 'test',
    status: 'active',
    timeLimit: 1800,
    weight: 10,
    proctored: true,
    language: 'en',
    outcomes: [],
    sections: [
      {
        title: 'Interview',
        questions: [
          video('Introduce yourself in a minute.'),
          video('Describe something hard that you learned alone.'),
          video('Where would you like to be of use?'),
        ],
      },
    ],
  },
  {
    code: 'WS',
    title: 'Working style inventory',
    description: 'How people like to work. There is no right answer.',
    type: 'survey',
    status: 'active',
    timeLimit: null,
    weight: 7,
    proctored: false,
    language: 'en',
    outcomes: ['Steadiness', 'Curiosity', 'Warmth', 'Order', 'Drive'],
    sections: [
      {
        title: 'Statements',
        questions: [
          likert('I plan my week before it begins.'),
          likert('I like to be interrupted with a new idea.'),
          likert('I say what I think, even when it is unwelcome.'),
          likert('I notice when somebody is left out.'),
          likert('I would rather finish late than finish badly.'),
        ],
      },
    ],
  },
  {
    code: 'EP',
    title: 'Écriture professionnelle · niveau B2',
    description: 'Rédaction d’une réponse à un client, à rendre sous deux jours.',
    type: 'test',
    status: 'active',
    timeLimit: null,
    weight: 3,
    proctored: false,
    language: 'fr',
    outcomes: [],
    sections: [
      { title: 'Rédaction', questions: [essay('Répondez au client dont la commande est arrivée incomplète.', 40)] },
    ],
  },
  {
    code: 'ОР',
    title: 'Оценка руководителя · деловая ситуация',
    description: null,
    type: 'test',
    status: 'archive',
    timeLimit: 3600,
    weight: 2,
    proctored: true,
    language: 'ru',
    outcomes: [],
    sections: [
      {
        title: 'Ситуации',
        questions: [
          choice(
            'Сотрудник второй раз за неделю опоздал. Что вы сделаете?',
            'Поговорю с ним наедине.',
            'Объявлю выговор при всех.',
            'Не замечу.',
            'Уволю.',
          ),
        ],
      },
      { title: 'Письменное задание', questions: [essay('Опишите, как вы сообщите отделу о переносе сроков.', 30)] },
    ],
  },
  {
    code: 'PS',
    title: 'Pulse survey · autumn',
    description: null,
    type: 'survey',
    status: 'deleted',
    timeLimit: 300,
    weight: 2,
    proctored: false,
    language: 'en',
    outcomes: [],
    sections: [
      {
        title: 'Pulse',
        questions: [likert('I would tell a friend to work here.'), likert('I know what is expected of me.')],
      },
    ],
  },
]
