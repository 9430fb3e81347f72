/** Paragraphs that essays are composed of: real sentences, so that searches over essays are realistic. */
export const ESSAY_PARAGRAPHS: Readonly<Record<'en' | 'fr' | 'ru', readonly string[]>> = {
  en: [
    'The first thing I would do is to look at who is on shift tomorrow and who has already worked six days. Covering a gap with a tired person only moves the gap to next week, and it teaches everyone that the rota is not to be trusted.',
    'I would call the three people on the standby list myself instead of sending a message to the group. A message is easy to overlook; a call shows that I know it is a favour, and I can offer a day of their choice in return.',
    'If nobody can come, the counter opens an hour later and the warehouse lends us one person until noon. I would rather close one counter openly than keep four open badly. Customers forgive a clear sign on the door sooner than a long queue.',
    'My note to the team would be short: what happened, what changes tomorrow, who decides, and when I will write again. I would not name who is ill. People can work it out, but it is not for me to announce.',
    'Looking at the figures, the branch sells most on Thursdays and loses most on Mondays. The average hides this, because the strong day pays for the weak one. A median per weekday tells the story in one line.',
    'The drop in returning customers began in March, two months before prices changed. So the price cannot be its cause. What did change in March was the delivery partner, and late parcels rose from four to eleven in a hundred.',
    'I recommend a trial in two branches before anything is rolled out: one with the old partner, one with the new, for eight weeks. It costs little, and it answers the question that this report can only raise.',
    'There are limits to this analysis. The survey was answered by one customer in nine, and those who are angry answer more often. I have weighted the answers by order size, but a weight cannot repair silence.',
    'A conflict is rarely about what it is said to be about. Two of my colleagues argued over a forklift; it turned out that one of them had not been told about the new breaks. I asked both to tell me the day from the beginning, and by the second sentence they were talking to each other.',
    'What I would change first is the morning meeting. It lasts forty minutes and most of it concerns two people at a time. Ten minutes standing, with the open problems on a board, would give everybody half an hour back.',
    'I have learned that a rule needs a reason that fits in one sentence. When I could not give the reason for the badge rule, nobody followed it; when I said that the fire brigade counts badges, the list was complete the same evening.',
    'In the long run the rota should be made with the people who work it. I would publish a draft two weeks ahead, leave three days for swaps, and keep one person per shift unassigned. Slack looks expensive until the first flu of the winter.',
    'The customer had written four times. I apologised for the silence before the damage, because the silence was our fault alone. Then I sent the replacement by courier and wrote the tracking number by hand into the letter.',
    'Safety comes before speed, and saying so is not enough. The lead who once stops the line and is thanked for it does more than any poster. I would make sure that the first person to stop the line hears that thanks in public.',
  ],
  fr: [
    'Madame, Monsieur, je vous remercie de nous avoir signalé que votre commande est arrivée incomplète. Je comprends votre déception, d’autant plus que vous aviez prévenu que l’envoi était attendu pour la rentrée.',
    'Après vérification auprès de l’entrepôt, il apparaît que le second colis a été retenu au dépôt de Lyon à la suite d’une erreur d’étiquetage. Il vous sera livré jeudi avant midi, sans frais ni démarche de votre part.',
    'À titre de dédommagement, nous vous proposons le remboursement des frais de port ainsi qu’un bon de quinze euros. Si cette solution ne vous convenait pas, je reste naturellement à votre écoute.',
    'Pour éviter qu’un tel incident ne se reproduise, chaque commande en plusieurs colis fera désormais l’objet d’un contrôle avant l’expédition. Veuillez agréer l’expression de mes salutations distinguées.',
  ],
  ru: [
    'Коллеги, сроки сдачи проекта переносятся на две недели. Решение принято вчера вечером, и я хочу, чтобы вы узнали о нём от меня, а не из рассылки.',
    'Причина переноса — задержка оборудования у поставщика. На нашу часть работы она не влияет, поэтому план испытаний остаётся прежним, меняется только дата показа заказчику.',
    'Я прошу каждого до пятницы отметить, какие задачи можно завершить раньше. Освободившееся время мы потратим на проверку тех мест, которые откладывали с весны.',
    'Вопросы лучше задавать сразу: завтра в десять я буду в переговорной и останусь там столько, сколько потребуется.',
  ],
}

export const REVIEW_COMMENTS: readonly string[] = [
  'Clear structure, and the reasons come before the decision.',
  'Good example with numbers; the conclusion is rushed.',
  'Answers a different question than the one asked.',
  'Owns the outcome. Would like to hear more about the others involved.',
  'Correct but thin. Half a point taken off for the missing follow-up.',
]

export const PROCTOR_COMMENTS: readonly string[] = [
  '',
  'No remarks.',
  'Second person possible at 02:15.',
  'Looks away from the screen for 8 s at 01:24.',
  'Browser window left twice during the written case.',
  'Face not visible between 00:40 and 00:52; room scan repeated.',
  'Another voice answers before the participant <at 02:18>.',
]

export const LIKERT_ANSWERS: readonly string[] = [
  'Strongly disagree',
  'Disagree',
  'Neither agree nor disagree',
  'Agree',
  'Strongly agree',
]
