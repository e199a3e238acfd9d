import { Card } from './card'
// ^ imports: ./card Card as Card
export const Page = ({ title, onOpen }: Props) => (
	// ^ defined: fn Page ; bound: title = <Props>.title
	<Card.Body class="wide" {...rest} onClick={() => onOpen(title)}>
		{/* ^ */}
		<Card size={measure()} />
		// ^ role: element Card ; role: call measure
		<p>{format(title)}</p>
		// ^ role: call format ; not role: element p ; not role: read p
	</Card.Body>
)
